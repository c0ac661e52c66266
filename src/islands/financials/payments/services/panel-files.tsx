import Paperclip from 'lucide-react/icons/paperclip';
import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FileList } from '../../../ui/file-list.tsx';
import { act } from './actions.ts';
import { say } from './words.ts';

/** Documents about a service: tickets, bookings, the provider's invoice. */
export function ServiceFiles({ row }: { row: ServiceRow }) {
  return (
    <div className="grid justify-items-start gap-2">
      {row.files.length === 0 ? (
        <p className="text-ink-3">{say('panel.noFiles')}</p>
      ) : (
        <FileList files={row.files} />
      )}
      {may('payment_services:update') && (
        <Button icon={Paperclip} onPress={() => act('files', row)}>
          {say('actions.files')}
        </Button>
      )}
    </div>
  );
}
