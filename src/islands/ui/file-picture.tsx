import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { signFile } from '../../lib/contract/files.ts';

/** A file as a picture. It is loaded when it comes into view: where its link has ended by then, another is asked for once. */
export function FilePicture({ file, className }: { file: FileEntry; className: string }) {
  const [again, setAgain] = useState({ instead: '', url: '' });
  const signAgain = () => {
    if (again.instead === file.url) return;
    // Where there is none, its name stands in its place.
    call(signFile, { params: { id: file.id } }).then(
      ({ url }) => setAgain({ instead: file.url, url }),
      () => undefined,
    );
  };
  return (
    <img
      src={again.instead === file.url ? again.url : file.url}
      alt={file.name}
      loading="lazy"
      className={className}
      onError={signAgain}
    />
  );
}
