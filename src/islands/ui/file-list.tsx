import type { FileEntry } from '../../lib/contract/fields.ts';
import { formatFileSize } from '../../lib/words/format.ts';
import { FileLink } from './file-link.tsx';
import { reader } from './reader.ts';

/** Files of a record with their sizes; each opens in a tab of its own. */
export function FileList({ files }: { files: readonly FileEntry[] }) {
  return (
    <ul className="grid w-full gap-1.5">
      {files.map((file) => (
        <li key={file.id} className="flex items-baseline justify-between gap-3">
          <FileLink file={file} className="min-w-0 break-words text-accent underline underline-offset-2">
            {file.name}
          </FileLink>
          <span className="shrink-0 text-sm text-ink-3">{formatFileSize(file.size, reader())}</span>
        </li>
      ))}
    </ul>
  );
}
