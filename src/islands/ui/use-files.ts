import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { attempt } from '../../lib/api/attempt.ts';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { signFile, uploadFile } from '../../lib/contract/files.ts';
import type { FilePurpose } from '../../lib/contract/files.ts';
import { DOCUMENT_BYTES, PHOTO_BYTES } from '../../lib/contract/limits.ts';
import type * as z from 'zod/mini';
import type { Field } from '../../lib/forms/field.ts';
import { formatFileSize } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { reader } from './reader.ts';

type Entry = z.infer<typeof FileEntry>;

/** Size of one file of a purpose, and what the file chooser offers; the server looks at the contents. */
export function limitsOf(purpose: FilePurpose): { bytes: number; accept: string } {
  if (purpose === 'photo') return { bytes: PHOTO_BYTES, accept: 'image/jpeg,image/png,image/webp' };
  return {
    bytes: DOCUMENT_BYTES,
    accept: purpose === 'pdf' ? 'application/pdf' : 'application/pdf,image/jpeg,image/png,image/webp',
  };
}

interface Place {
  readonly purpose: FilePurpose;
  /** How many files the field holds at most, and how many it has or expects. */
  readonly max: number;
  readonly taken: number;
}

/** Which of the given files have a place, and by name which have none, because of their size or their number. */
export function placeFiles<F extends Pick<File, 'name' | 'size'>>(
  files: readonly F[],
  { purpose, max, taken }: Place,
): { taken: F[]; refused: string[] } {
  const { bytes } = limitsOf(purpose);
  const room = Math.max(0, max - taken);
  const fitting = files.filter(({ size }) => size <= bytes);
  const refused = files
    .filter(({ size }) => size > bytes)
    .map(({ name }) => commonWords('form.tooBig', { name, size: formatFileSize(bytes, reader()) }));
  const left = fitting.slice(room).map(({ name }) => name);
  if (left.length > 0) refused.push(commonWords('form.tooManyFiles', { count: max, names: left.join(', ') }));
  return { taken: fitting.slice(0, room), refused };
}

/** Uploads what is added to a field of file ids, and knows the name and a fresh link of each file in it. */
export function useFiles(field: Field<number[]>, purpose: FilePurpose, max: number) {
  const ids = useStore(field.$value) ?? [];
  const [known, setKnown] = useState<ReadonlyMap<number, Entry>>(new Map());
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const asked = useRef(new Set<number>());
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);

  useEffect(() => {
    // Files that the record has already, or that a draft brought back.
    for (const id of ids) {
      if (known.has(id) || asked.current.has(id)) continue;
      asked.current.add(id);
      void attempt(async () => {
        const entry = await call(signFile, { params: { id } });
        setKnown((before) => new Map(before).set(id, entry));
      });
    }
  }, [ids, known]);

  /** Gives false when the file did not come. */
  async function upload(file: File): Promise<boolean> {
    setUploading((names) => [...names, file.name]);
    const entry = await attempt(() => call(uploadFile, { body: { purpose }, files: { file } }));
    setUploading((names) => names.filter((name) => name !== file.name));
    // The form was closed meanwhile, and may be another record's now.
    if (!entry || !here.current) return false;
    setKnown((before) => new Map(before).set(entry.id, entry));
    field.set([...(field.$value.get() ?? []), entry.id]);
    return true;
  }

  function add(files: readonly File[]): void {
    const placed = placeFiles(files, { purpose, max, taken: ids.length + uploading.length });
    setRefused(placed.refused);
    for (const file of placed.taken) field.expect(upload(file));
  }

  return {
    files: ids.flatMap((id) => known.get(id) ?? []),
    uploading,
    refused,
    add,
    remove: (id: number) => field.set(ids.filter((other) => other !== id)),
  };
}
