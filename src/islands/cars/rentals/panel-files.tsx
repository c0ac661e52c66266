import type { FileEntry } from '../../../lib/contract/fields.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { may } from '../../../lib/session/session.ts';
import { Documents } from '../../reservations/documents.tsx';
import { act } from './menu-items.tsx';
import { PhotoList } from '../../reservations/photo-list.tsx';
import { label, reservationWords } from './words.ts';

/** Documents of a rental, and the photos of its car as it left and as it came back. */
export function RentalFiles({ row }: { row: RentalRow }) {
  const parts = [
    ['hand_over', row.hand_over?.photos ?? []],
    ['return_data', row.return_data?.photos ?? []],
  ] as const;
  return (
    <>
      <Documents
        files={row.files}
        change={may('rentals:update') ? () => act('files', row) : undefined}
        words={reservationWords}
      />
      {parts.map(
        ([part, photos]) => photos.length > 0 && <Photos key={part} title={label(part)} photos={photos} />,
      )}
    </>
  );
}

function Photos({ title, photos }: { title: string; photos: readonly FileEntry[] }) {
  return (
    <div className="mb-3">
      <h4 className="mb-1 text-sm text-ink-3">{title}</h4>
      <PhotoList photos={photos} />
    </div>
  );
}
