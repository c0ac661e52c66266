import { useState } from 'react';
import { ApiError } from '../../lib/api/call.ts';
import { showInTab } from '../../lib/api/show-in-tab.ts';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { readAgain } from './store.ts';
import type { Filled } from './store.ts';

/* Links to files are good for a minute; the client looks at the form for longer, so the form gives them anew. */

const fresh = (): Promise<Filled | undefined> =>
  readAgain().catch((error: unknown) => {
    // Without a connection the page says so itself.
    if (error instanceof ApiError) return undefined;
    throw error;
  });

interface FileProps {
  file: FileEntry;
  className: string;
}

/** A picture of the form; where its link has ended before it was loaded, another is asked for once. */
export function ClientPicture({ file, alt, className }: FileProps & { alt: string }) {
  const [asked, setAsked] = useState(0);
  const again = (): void => {
    if (asked === file.id) return;
    setAsked(file.id);
    void fresh();
  };
  return <img src={file.url} alt={alt} className={className} onError={again} />;
}

/** Leads to a document in a tab of its own. */
export function ClientDocument({ file, className }: FileProps) {
  const open = async (): Promise<void> => {
    const tab = window.open('', '_blank');
    const filled = await fresh();
    showInTab(tab, filled?.documents.find(({ id }) => id === file.id)?.url);
  };
  return (
    <a
      className={className}
      href={file.url}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      {file.name}
    </a>
  );
}
