import type { FileEntry } from '../../lib/contract/fields.ts';
import { useFreshLink } from './use-fresh-link.ts';

/** A file as a picture. */
export function FilePicture({ file, className }: { file: FileEntry; className: string }) {
  const { fresh, signAgain } = useFreshLink(file);
  return <img src={fresh.url} alt={file.name} loading="lazy" className={className} onError={signAgain} />;
}
