import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { $modelChoices, $officeGroups } from '../../../../lib/car-choices.ts';
import type { VehicleDocument, VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { formatDate } from '../../../../lib/format.ts';
import { may } from '../../../../lib/session.ts';
import { commonWords } from '../../../../lib/words.ts';
import { StatusBadge, statusText } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { History } from '../../../ui/history.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant, number } from '../../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../../ui/side-panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { actionsOf } from './actions.ts';
import { Expiry } from './columns.tsx';
import { editor, nameOf, panel } from './store.ts';
import { label } from './words.ts';

type Tab = 'details' | 'notes' | 'history';

/** Everything about one vehicle. */
export function VehiclePanel() {
  const [tab, setTab] = useState<Tab>('details');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={row.plate}
            badge={<StatusBadge kind="vehicle" value={row.status} />}
            note={row.model.name}
            actions={
              <>
                {may('vehicles:update') && <Button onPress={() => editor.edit(row)}>{commonWords('edit')}</Button>}
                <Menu icon={Ellipsis} label={commonWords('moreActions')} items={actionsOf(row).slice(1)} />
              </>
            }
            onClose={panel.close}
          />
          <Tabs label={nameOf(row)} current={tab} onChange={setTab} tabs={(['details', 'notes', 'history'] as const).map((key) => ({ key, label: commonWords(`panel.${key}`) }))}>
            {tab === 'details' && <Details row={row} />}
            {tab === 'notes' && (
              <PanelSection>
                <Notes panel={panel} />
              </PanelSection>
            )}
            {tab === 'history' && (
              <PanelSection>
                <History panel={panel} wordsOf={(_, name) => label(name)} show={show} />
              </PanelSection>
            )}
          </Tabs>
        </>
      )}
    </SidePanel>
  );
}

/** A value of a vehicle as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'model_id') return $modelChoices.get().find(({ id }) => id === value)?.name;
  if (field === 'office_id') return $officeGroups.get().flatMap(({ offices }) => offices).find(({ id }) => id === value)?.name;
  if (field === 'status' && typeof value === 'number') return statusText('vehicle', value);
  if (field === 'odometer' && typeof value === 'number') return number(value);
  if (field !== 'documents' || !Array.isArray(value)) return undefined;
  const documents = value as readonly Partial<VehicleDocument>[];
  return documents.map(({ name = '', expires }) => (expires ? `${name} ${formatDate(expires)}` : name)).join(', ') || commonWords('none');
}

function Details({ row }: { row: VehicleRow }) {
  return (
    <>
      <PanelSection>
        <Facts
          facts={[
            [label('model'), row.model.name],
            [label('office'), row.office.name],
            [label('vin'), row.vin],
            [label('year'), row.year],
            [label('colour'), row.colour],
            [label('odometer'), number(row.odometer)],
            [label('note'), row.note],
            [label('updated_at'), instant(row.updated_at)],
          ]}
        />
      </PanelSection>
      <PanelSection title={label('documents')}>
        {row.documents.length === 0 ? (
          <p className="text-ink-3">{commonWords('none')}</p>
        ) : (
          <Facts facts={row.documents.map(({ name, expires }) => [name, <Expiry key={name} date={expires} />] as const)} />
        )}
      </PanelSection>
    </>
  );
}
