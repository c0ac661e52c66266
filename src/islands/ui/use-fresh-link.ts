import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { signFile } from '../../lib/contract/files.ts';

/**
 * A file with links that are good when it is drawn: it is loaded when it comes into view, and where its link has ended by
 * then, another is asked for once.
 */
export function useFreshLink<F extends FileEntry>(file: F): { fresh: F; signAgain: () => void } {
  const [again, setAgain] = useState({ instead: '', entry: {} });
  const signAgain = () => {
    if (again.instead === file.url) return;
    // Where there is none, its name stands in its place.
    call(signFile, { params: { id: file.id } }).then(
      ({ url, sources }) => setAgain({ instead: file.url, entry: { url, sources } }),
      () => undefined,
    );
  };
  return { fresh: again.instead === file.url ? { ...file, ...again.entry } : file, signAgain };
}
