import { lazy } from 'react';
import { ROLES } from '../../../lib/contract/permissions.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FileList } from '../../ui/file-list.tsx';
import { Late } from '../../ui/late.tsx';
import { FirstAction } from '../../ui/panel-actions.tsx';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { say as recipientWords } from '../../postals/recipients/words.ts';
import { actionsOf, newRental } from './actions.ts';
import { Money } from './money.tsx';
import { MemberFacts, Restricted } from './panel-facts.tsx';
import { Bookings, Rentals } from './reservations.tsx';
import { show } from './show.ts';
import { records } from './store.ts';
import { action, label, say } from './words.ts';

const Recipients = lazy(() => import('./recipients/tab.tsx'));

/** Everything about one member. */
export function MemberPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        badge: <StatusBadge kind="global" value={row.status} />,
        note: (
          <>
            <a
              className="text-accent underline underline-offset-2"
              href={recordAddress('users/members', row.id, 'client')}
            >
              {say('client.open')}
            </a>
            {row.invited && <span className="block">{say('invited')}</span>}
            <Restricted row={row} />
          </>
        ),
        actions: (
          <FirstAction items={actionsOf(row)}>
            {row.role === ROLES.client && row.restricted_at === null && may('rentals:create') && (
              <Button onPress={() => newRental(row)}>{say('actions.newRental')}</Button>
            )}
          </FirstAction>
        ),
      })}
      tabs={[
        'details',
        { key: 'rentals', label: say('rentals.title'), content: (row) => <Rentals member={row} /> },
        { key: 'bookings', label: say('bookings.title'), content: (row) => <Bookings member={row} /> },
        {
          key: 'recipients',
          label: recipientWords('title'),
          content: (row) => (
            <Late waiting={<SkeletonText />}>
              <Recipients member={row} />
            </Late>
          ),
        },
        {
          key: 'files',
          label: commonWords('panel.files'),
          content: ({ files }) =>
            files.length === 0 ? <p className="text-ink-3">{say('noFiles')}</p> : <FileList files={files} />,
        },
        'notes',
        'history',
      ]}
      label={label}
      action={action}
      show={show}
    >
      {(row) => (
        <>
          {row.role === ROLES.client && <Money member={row} />}
          <MemberFacts row={row} />
        </>
      )}
    </RecordFrame>
  );
}
