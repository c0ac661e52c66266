import Paperclip from 'lucide-react/icons/paperclip';
import type { FileEntry } from '../../../lib/contract/fields.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { may } from '../../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FileList } from '../../ui/file-list.tsx';
import { act } from './menu-items.tsx';
import { PhotoList } from './photo-list.tsx';
import { label, say } from './words.ts';

/** Documents of a rental, and the photos of its car as it left and as it came back. */
export function RentalFiles({ row }: { row: RentalRow }) {
  const parts = [
    ['hand_over', row.hand_over?.photos ?? []],
    ['return_data', row.return_data?.photos ?? []],
  ] as const;
  return (
    <>
      <div className="mb-3 grid justify-items-start gap-2">
        {row.files.length === 0 ? (
          <p className="text-ink-3">{say('files.empty')}</p>
        ) : (
          <FileList files={row.files} />
        )}
        {may('rentals:update') && (
          <Button icon={Paperclip} onPress={() => act('files', row)}>
            {say('actions.files')}
          </Button>
        )}
      </div>
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
