import { useStore } from '@nanostores/react';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import type { FilePurpose } from '../../lib/contract/files.ts';
import type { Field } from '../../lib/forms/field.ts';
import { formatFileSize } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { FileAdder } from './file-adder.tsx';
import { IconButton } from './icon-button.tsx';
import { reader } from './reader.ts';
import { PhotoPicture } from './photo-picture.tsx';
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
  const { files, remove, adding } = useFiles(field, purpose, max);
  const { bytes } = limitsOf(purpose);
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
                <PhotoPicture
                  photo={file}
                  alt={file.name}
                  sizes="160px"
                  className="aspect-[4/3] w-full object-cover"
                />
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
      <FileAdder adding={adding} purpose={purpose} max={max} count={ids.length} />
    </FieldFrame>
  );
}
