import type { MouseEvent, ReactNode } from 'react';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { openFile } from '../../lib/api/open-file.ts';

interface FileLinkProps {
  file: FileEntry;
  className?: string;
  children: ReactNode;
}

/** Leads to a file in a tab of its own, however long the screen has been open. */
export function FileLink({ file, className, children }: FileLinkProps) {
  const open = (event: MouseEvent) => {
    // The third button asks for the browser's own menu.
    if (event.button === 2) return;
    event.preventDefault();
    void openFile(file.id);
  };
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      className={className}
      onClick={open}
      onAuxClick={open}
    >
      {children}
    </a>
  );
}
