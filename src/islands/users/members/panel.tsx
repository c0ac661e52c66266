import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { ROLES } from '../../../lib/contract/permissions.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { formatDate, formatMoney } from '../../../lib/words/format.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FileList } from '../../ui/file-list.tsx';
import { History } from '../../ui/history.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notes } from '../../ui/notes.tsx';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { actionsOf, newRental } from './actions.ts';
import { Money } from './money.tsx';
import { Rentals } from './rentals.tsx';
import { show } from './show.ts';
import { editor, mayEdit, nameOf, panel } from './store.ts';
import { label, option, say } from './words.ts';

type Tab = 'details' | 'rentals' | 'files' | 'notes' | 'history';

/** Everything about one member. */
export function MemberPanel() {
  const [tab, setTab] = useState<Tab>('details');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={nameOf(row)}
            badge={<StatusBadge kind="global" value={row.status} />}
            note={row.invited ? say('invited') : undefined}
            actions={
              <>
                {row.role === ROLES.client && may('rentals:create') && (
                  <Button onPress={() => newRental(row)}>{say('actions.newRental')}</Button>
                )}
                {mayEdit(row) && <Button onPress={() => editor.edit(row)}>{commonWords('edit')}</Button>}
                <Menu icon={Ellipsis} label={commonWords('moreActions')} items={actionsOf(row).slice(1)} />
              </>
            }
            onClose={panel.close}
          />
          <Tabs
            label={nameOf(row)}
            current={tab}
            onChange={setTab}
            tabs={[
              { key: 'details', label: commonWords('panel.details') },
              { key: 'rentals', label: say('rentals.title') },
              ...(['files', 'notes', 'history'] as const).map((key) => ({
                key,
                label: commonWords(`panel.${key}`),
              })),
            ]}
          >
            {tab === 'details' ? (
              <>
                {row.role === ROLES.client && <Money member={row} />}
                <Details row={row} />
              </>
            ) : (
              <PanelSection>
                {tab === 'rentals' && <Rentals member={row} />}
                {tab === 'files' && <Files row={row} />}
                {tab === 'notes' && <Notes panel={panel} />}
                {tab === 'history' && (
                  <History
                    panel={panel}
                    wordsOf={(kind, name) => (kind === 'action' ? option('action', name) : label(name))}
                    show={show}
                  />
                )}
              </PanelSection>
            )}
          </Tabs>
        </>
      )}
    </SidePanel>
  );
}

function Details({ row }: { row: MemberRow }) {
  const brand = useBrandFact(row);
  return (
    <PanelSection>
      <Facts
        facts={[
          [label('role'), option('role', row.role)],
          [
            label('phone'),
            row.phone && (
              <a className="text-accent underline underline-offset-2" href={`tel:${row.phone}`}>
                {phoneText(row.phone, row.dial_code)}
              </a>
            ),
          ],
          [label('dial_code'), row.dial_code],
          [
            label('email'),
            row.email && (
              <a className="text-accent underline underline-offset-2" href={`mailto:${row.email}`}>
                {row.email}
              </a>
            ),
          ],
          [label('passport'), row.passport],
          [
            label('birth_date'),
            row.birth_date && say('born', { date: formatDate(row.birth_date), age: row.age ?? 0 }),
          ],
          [label('address'), row.address],
          [label('language'), option('language', row.language)],
          brand,
          [label('credit_limit'), formatMoney(row.credit_limit, reader())],
          [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
          [label('created_at'), instant(row.created_at)],
          [label('updated_at'), instant(row.updated_at)],
        ]}
      />
    </PanelSection>
  );
}

function Files({ row }: { row: MemberRow }) {
  return row.files.length === 0 ? (
    <p className="text-ink-3">{say('noFiles')}</p>
  ) : (
    <FileList files={row.files} />
  );
}
