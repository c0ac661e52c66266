import FileText from 'lucide-react/icons/file-text';
import type { FileEntry } from '../../../lib/contract/fields.ts';
import { formatFileSize } from '../../../lib/words/format.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { reader } from '../../ui/reader.ts';

/** Files of a record: pictures as such, documents by name. */
export function Files({ files, empty }: { files: readonly FileEntry[]; empty: string }) {
  if (files.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <ul className="grid grid-cols-2 gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink
            file={file}
            className="block overflow-hidden rounded-sm border border-line bg-surface-2 hover:border-line-strong"
          >
            {file.type.startsWith('image/') ? (
              <FilePicture file={file} className="aspect-[4/3] w-full object-cover" />
            ) : (
              <span className="grid aspect-[4/3] place-items-center text-ink-3">
                <FileText className="size-7" aria-hidden="true" />
              </span>
            )}
            <span className="block truncate px-2 py-1 text-xs" title={file.name}>
              {file.name} · {formatFileSize(file.size, reader())}
            </span>
          </FileLink>
        </li>
      ))}
    </ul>
  );
}
