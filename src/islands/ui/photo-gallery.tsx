import clsx from 'clsx';
import type { Photo } from '../../lib/contract/photos.ts';
import { FileLink } from './file-link.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { photoText } from './photo-text.ts';

const FRAME = 'block aspect-[4/3] w-full rounded-sm bg-surface-2 object-cover';

interface PhotoGalleryProps {
  photos: readonly Photo[];
  /** How many there are, where the rest is still being read: their places are kept (rule: photo-widths). */
  count?: number;
  /** All alike and small, where a record is one of several. */
  small?: boolean;
}

/** Photos of a record: the cover, and the others below it; each opens whole by a press. */
export function PhotoGallery({ photos, count = photos.length, small = false }: PhotoGalleryProps) {
  return (
    <ul className={clsx('grid gap-2', small ? 'grid-cols-5' : 'grid-cols-3')}>
      {photos.map((photo, index) => {
        const text = photoText(photo);
        const cover = !small && index === 0;
        return (
          <li key={photo.id} className={cover ? 'col-span-3' : undefined} title={text}>
            <FileLink file={photo}>
              <PhotoPicture
                photo={photo}
                alt={text}
                sizes={cover ? '(min-width: 640px) 480px, 100vw' : '(min-width: 640px) 160px, 33vw'}
                className={FRAME}
              />
            </FileLink>
          </li>
        );
      })}
      {Array.from({ length: Math.max(0, count - photos.length) }, (_, index) => (
        <li key={-index} aria-hidden="true" className={FRAME} />
      ))}
    </ul>
  );
}
