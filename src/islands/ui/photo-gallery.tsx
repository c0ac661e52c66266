import type { Photo } from '../../lib/contract/photos.ts';
import { FileLink } from './file-link.tsx';
import { PhotoPicture, photoText } from './photo-picture.tsx';

const FRAME = 'aspect-[4/3] w-full rounded-sm bg-surface-2 object-cover';

/** Photos of a record: the cover, and the others below it; each opens whole by a press. */
export function PhotoGallery({ photos }: { photos: readonly Photo[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map((photo, index) => {
        const text = photoText(photo);
        return (
          <li key={photo.id} className={index === 0 ? 'col-span-3' : undefined} title={text}>
            <FileLink file={photo}>
              <PhotoPicture
                photo={photo}
                alt={text}
                sizes={index === 0 ? '(min-width: 640px) 480px, 100vw' : '(min-width: 640px) 160px, 33vw'}
                className={FRAME}
              />
            </FileLink>
          </li>
        );
      })}
    </ul>
  );
}
