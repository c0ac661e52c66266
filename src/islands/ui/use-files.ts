import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api/call.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { nextChance } from '../../lib/api/next-chance.ts';
import { signFile, uploadFile } from '../../lib/contract/files.ts';
import type { FilePurpose } from '../../lib/contract/files.ts';
import { DOCUMENT_BYTES, PHOTO_BYTES } from '../../lib/contract/limits.ts';
import type { UploadedFile } from '../../lib/contract/photos.ts';
import { dropFile, keepFile, keptFiles } from '../../lib/forms/waiting-files.ts';
import type { Field } from '../../lib/forms/field.ts';
import { formatFileSize } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { reader } from './reader.ts';
import { smallerPhoto } from './smaller-photo.ts';

/** Size of one file of a purpose, and what the file chooser offers; the server looks at the contents. */
export function limitsOf(purpose: FilePurpose): { bytes: number; accept: string } {
  if (purpose === 'photo') return { bytes: PHOTO_BYTES, accept: 'image/jpeg,image/png,image/webp' };
  if (purpose === 'passport_photo' || purpose === 'signature')
    return { bytes: PHOTO_BYTES, accept: 'image/jpeg' };
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

/** What a phone keeps photos in and no browser but Apple's can read. Its size says nothing of the JPEG that is made of it. */
const isHeic = ({ name, type }: Pick<File, 'name'> & Partial<Pick<File, 'type'>>): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type ?? '');

/** Which of the given files have a place, and by name which have none, because of their size or their number. */
export function placeFiles<F extends Pick<File, 'name' | 'size'> & Partial<Pick<File, 'type'>>>(
  files: readonly F[],
  { purpose, max, taken }: Place,
): { taken: F[]; refused: string[] } {
  const { bytes } = limitsOf(purpose);
  const room = Math.max(0, max - taken);
  const fitting = files.filter((file) => file.size <= bytes && !isHeic(file));
  const refused = files.flatMap((file) => {
    const { name, size } = file;
    if (isHeic(file)) return commonWords('form.heic', { name });
    return size > bytes ? commonWords('form.tooBig', { name, size: formatFileSize(bytes, reader()) }) : [];
  });
  const left = fitting.slice(room).map(({ name }) => name);
  if (left.length > 0) refused.push(commonWords('form.tooManyFiles', { count: max, names: left.join(', ') }));
  return { taken: fitting.slice(0, room), refused };
}

interface WaitingFile {
  readonly file: File;
  /** Outlives a reload. */
  readonly kept: boolean;
}

/** Files that are being added to a field. */
export interface Adding {
  /** Names of those on their way. */
  readonly uploading: readonly string[];
  /** Those that found no connection. */
  readonly waiting: readonly WaitingFile[];
  /** What is wrong with those that were left out. */
  readonly refused: readonly string[];
  add(files: readonly File[]): void;
  /** Gives up a file that waits. */
  leave(file: File): void;
}

/** The file as it is stored; `lost` where no answer came. A refusal is shown, and gives undefined. */
function send(file: File, purpose: FilePurpose): Promise<UploadedFile | 'lost' | undefined> {
  return attempt(async () => {
    try {
      return await call(uploadFile, { body: { purpose }, files: { file } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return 'lost';
      throw error;
    }
  });
}

/**
 * Uploads what is added to a field of file ids, and knows the name and a fresh link of each file in it. Without a
 * connection a file waits here until there is one, over a reload where the browser has room for it.
 */
export function useFiles(
  field: Pick<Field<number[]>, '$value' | 'set' | 'expect' | 'filesAt'>,
  purpose: FilePurpose,
  max: number,
) {
  const ids = useStore(field.$value) ?? [];
  const [known, setKnown] = useState<ReadonlyMap<number, UploadedFile>>(new Map());
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const asked = useRef(new Set<number>());
  const left = useRef(new WeakSet<File>());
  const here = useRef(true);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    here.current = true;
    // What waited when the page was left.
    field.expect(
      keptFiles(field.filesAt()).then((files) => {
        if (here.current) files.forEach(queue);
        return true;
      }),
      false,
    );
    return () => void (here.current = false);
  }, []);

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

  const without = (file: File) => (files: readonly WaitingFile[]) =>
    files.filter((other) => other.file !== file);

  /** Gives false when the file did not come. */
  async function take(file: File): Promise<boolean> {
    const place = field.filesAt();
    const entry = await send(file, purpose);
    // The form was closed meanwhile, and is another record's now.
    if (field.filesAt() !== place) return false;
    if (entry === 'lost') {
      const kept = await keepFile(place, file);
      setWaiting((files) => [...without(file)(files), { file, kept }]);
      field.expect(takeLater(file, place));
      return false;
    }
    void dropFile(place, file);
    setWaiting(without(file));
    if (!entry) return false;
    setKnown((before) => new Map(before).set(entry.id, entry));
    field.set([...(field.$value.get() ?? []), entry.id]);
    return true;
  }

  async function takeLater(file: File, place: string): Promise<boolean> {
    await nextChance();
    // Whoever begins anew wants none of it.
    if (field.filesAt() !== place) setWaiting(without(file));
    else if (here.current && !left.current.has(file)) return take(file);
    return true;
  }

  async function upload(file: File): Promise<boolean> {
    setUploading((names) => [...names, file.name]);
    const came = await take(file);
    setUploading((names) => names.filter((name) => name !== file.name));
    return came;
  }

  /** One after the other, so that they stand in the order in which they were chosen. */
  function queue(file: File): void {
    const sent = last.current.then(() => upload(file));
    last.current = sent;
    field.expect(sent);
  }

  function add(files: readonly File[]): void {
    const taken = ids.length + uploading.length + waiting.length;
    const fitting = purpose === 'photo' ? Promise.all(files.map(smallerPhoto)) : Promise.resolve(files);
    const adding = fitting.then((fit) => {
      const placed = placeFiles(fit, { purpose, max, taken });
      if (!here.current) return false;
      setRefused(placed.refused);
      placed.taken.forEach(queue);
      return true;
    });
    field.expect(adding);
  }

  const adding: Adding = {
    uploading,
    waiting,
    refused,
    add,
    leave: (file) => {
      left.current.add(file);
      void dropFile(field.filesAt(), file);
      setWaiting(without(file));
    },
  };
  return {
    files: ids.flatMap((id) => known.get(id) ?? []),
    adding,
    remove: (id: number) => field.set(ids.filter((other) => other !== id)),
  };
}
