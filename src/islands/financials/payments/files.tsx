import FileText from 'lucide-react/icons/file-text';
import type { FileEntry } from '../../../lib/contract/fields.ts';
import type * as z from 'zod/mini';
import { formatFileSize } from '../../../lib/format.ts';
import { reader } from '../../ui/reader.ts';

/** Files of a record: pictures as such, documents by name. */
export function Files({ files, empty }: { files: readonly z.infer<typeof FileEntry>[]; empty: string }) {
  if (files.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <ul className="grid grid-cols-2 gap-2">
      {files.map(({ id, url, name, type, size }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-sm border border-line bg-surface-2 hover:border-line-strong">
            {type.startsWith('image/') ? (
              <img src={url} alt={name} loading="lazy" className="aspect-[4/3] w-full object-cover" />
            ) : (
              <span className="grid aspect-[4/3] place-items-center text-ink-3">
                <FileText className="size-7" aria-hidden="true" />
              </span>
            )}
            <span className="block truncate px-2 py-1 text-xs" title={name}>
              {name} · {formatFileSize(size, reader())}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
