import type { FileEntry } from '../../lib/contract/fields.ts';
import { FileLink } from '../ui/file-link.tsx';
import { FilePicture } from '../ui/file-picture.tsx';

/** Photos side by side, each opened by a press. */
export function PhotoList({ photos }: { photos: readonly FileEntry[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map((photo) => (
        <li key={photo.id}>
          <FileLink file={photo}>
            <FilePicture file={photo} className="aspect-[4/3] w-full rounded-sm bg-surface-2 object-cover" />
          </FileLink>
        </li>
      ))}
    </ul>
  );
}
