import FileText from 'lucide-react/icons/file-text';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { may } from '../../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { instant } from '../../ui/reader.ts';
import { act, isDrawnUp, isEditedFirst } from './actions.ts';
import { AgreementBadge } from './badges.tsx';
import { say } from './words.ts';

const [COMPLETED, CANCELLED] = [3, 4];

/** How far the agreement is, and what comes next. */
export function AgreementState({ row }: { row: FundingRow }) {
  const { agreement, status } = row;
  const living = status !== CANCELLED;
  const drawnUp = isDrawnUp(row);
  const editFirst = isEditedFirst(row);
  return (
    <div className="grid gap-2">
      <div>
        <AgreementBadge row={row} />
      </div>
      {agreement && (
        <ul className="grid gap-0.5 text-ink-2">
          <li>
            {say('agreement.version', { version: agreement.version, date: instant(agreement.created_at) })}
          </li>
          {agreement.outdated && <li className="text-warn">{say('agreement.outdated')}</li>}
          <li>
            {agreement.sent_to ? say('agreement.sent', { to: agreement.sent_to }) : say('agreement.notSent')}
          </li>
          {agreement.viewed_at && <li>{say('agreement.viewed', { date: instant(agreement.viewed_at) })}</li>}
          {agreement.accepted_at && (
            <li className="text-ink">
              {say('agreement.signed', {
                name: agreement.typed_name ?? '',
                date: instant(agreement.accepted_at),
              })}
            </li>
          )}
        </ul>
      )}
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {editFirst && may('fundings:update') && (
          <Button kind="primary" icon={Pencil} onPress={() => act('edit', row)}>
            {say('actions.edit')}
          </Button>
        )}
        {may('fundings:agreement') && (
          <>
            {living && status !== COMPLETED && !drawnUp && !row.service_changed && (
              <Button kind="primary" icon={FileText} onPress={() => act('generate', row)}>
                {say('actions.generate')}
              </Button>
            )}
            {living && drawnUp && !editFirst && (
              <>
                <Button icon={Link} onPress={() => act('share', row)}>
                  {say('share.short')}
                </Button>
                <Button icon={Mail} onPress={() => act('send', row)}>
                  {say('send.yes')}
                </Button>
              </>
            )}
            {agreement && (
              <Button icon={Printer} onPress={() => act('pdf', row)}>
                PDF
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
