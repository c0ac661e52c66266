import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { FilePurpose } from '../../lib/contract/files.ts';
import type { Field } from '../../lib/forms/field.ts';
import { formatFileSize } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { FilePicture } from './file-picture.tsx';
import { IconButton } from './icon-button.tsx';
import { reader } from './reader.ts';
import { limitsOf, useFiles } from './use-files.ts';

interface FileDropProps extends FieldTexts {
  /** Ids of uploaded files. */
  field: Field<number[]>;
  purpose: FilePurpose;
  /** Most files that fit. */
  max: number;
}

/** Files to choose or drop, each uploaded at once, with preview, count and size limits said before and enforced. */
export function FileDrop({ field, label, hint, purpose, max }: FileDropProps) {
  const ids = useStore(field.$value) ?? [];
  const { files, uploading, waiting, refused, add, remove, leave } = useFiles(field, purpose, max);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { bytes, accept } = limitsOf(purpose);
  const limits = [
    commonWords('form.hintFiles', { count: max, size: formatFileSize(bytes, reader()) }),
    purpose === 'pdf' ? commonWords('form.hintPdf') : '',
    hint ?? '',
  ]
    .join(' ')
    .trim();
  return (
    <FieldFrame field={field} label={label} hint={limits} group>
      {files.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2">
          {files.map((file) => (
            <li key={file.id} className="relative overflow-hidden rounded-sm border border-line bg-surface-2">
              {file.type.startsWith('image/') ? (
                <FilePicture file={file} className="aspect-[4/3] w-full object-cover" />
              ) : (
                <span className="grid aspect-[4/3] place-items-center text-ink-3">
                  <FileText className="size-6" aria-hidden="true" />
                </span>
              )}
              <span className="block truncate px-1.5 py-1 text-xs" title={file.name}>
                {file.name}
              </span>
              <span className="absolute top-1 right-1 rounded-sm bg-surface">
                <IconButton
                  icon={X}
                  label={commonWords('removeItem', { name: file.name })}
                  onPress={() => remove(file.id)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {ids.length < max && (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            add([...event.dataTransfer.files]);
          }}
          className={clsx(
            'flex flex-wrap items-center gap-2 rounded-sm border border-dashed p-3 text-ink-3',
            over ? 'border-accent bg-accent-soft' : 'border-control-line',
          )}
        >
          <input
            ref={chooser}
            type="file"
            hidden
            multiple={max > 1}
            accept={accept}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button icon={Upload} busy={uploading.length > 0} onPress={() => chooser.current?.click()}>
            {commonWords('form.chooseFiles')}
          </Button>
          <span className="max-sm:hidden">{commonWords('form.dropHere')}</span>
        </div>
      )}
      {waiting.length > 0 && (
        <ul className="grid gap-1">
          {waiting.map((file, index) => (
            <li key={index} className="flex items-center justify-between gap-2 rounded-sm bg-warn-soft pl-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {commonWords('form.waiting', { name: file.name })}
              </span>
              <IconButton
                icon={X}
                label={commonWords('removeItem', { name: file.name })}
                onPress={() => leave(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="grid text-sm">
        {waiting.length > 0 && <span>{commonWords('form.waitingNote', { count: waiting.length })}</span>}
        {uploading.map((name) => (
          <span key={name} className="text-ink-3">
            {commonWords('form.uploading', { name })}
          </span>
        ))}
        {refused.map((text) => (
          <span key={text} className="text-danger">
            {text}
          </span>
        ))}
      </div>
    </FieldFrame>
  );
}
