import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { ModelRow } from '../../../lib/contract/cars/models.ts';
import { may } from '../../../lib/session.ts';
import { commonWords } from '../../../lib/words.ts';
import { StatusBadge, statusText } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { History } from '../../ui/history.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notes } from '../../ui/notes.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant, number } from '../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Acriss, acrissText } from './acriss.tsx';
import { actionsOf } from './actions.ts';
import { editor, nameOf, panel } from './store.ts';
import { label, option } from './words.ts';

type Tab = 'details' | 'notes' | 'history';

/** Everything about one model. */
export function ModelPanel() {
  const [tab, setTab] = useState<Tab>('details');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={nameOf(row)}
            badge={<StatusBadge kind="global" value={row.status} />}
            actions={
              <>
                {may('models:update') && <Button onPress={() => editor.edit(row)}>{commonWords('edit')}</Button>}
                <Menu icon={Ellipsis} label={commonWords('moreActions')} items={actionsOf(row).slice(1)} />
              </>
            }
            onClose={panel.close}
          />
          <Tabs
            label={nameOf(row)}
            current={tab}
            onChange={setTab}
            tabs={(['details', 'notes', 'history'] as const).map((key) => ({ key, label: commonWords(`panel.${key}`) }))}
          >
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

/** A value of a model as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (field === 'status') return statusText('global', value);
  return field === 'transmission' || field === 'fuel' ? option(field, value) : number(value);
}

function Details({ row }: { row: ModelRow }) {
  const meaning = acrissText(row.category);
  return (
    <>
      {row.images.length > 0 && (
        <PanelSection>
          <ul className="grid grid-cols-3 gap-2">
            {row.images.map((image) => (
              <li key={image.id}>
                <FileLink file={image}>
                  <FilePicture file={image} className="aspect-[4/3] w-full rounded-sm bg-surface-2 object-cover" />
                </FileLink>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection>
        <Facts
          facts={[
            [label('category'), meaning ? <>{row.category} · {meaning}</> : <Acriss code={row.category} />],
            [label('transmission'), option('transmission', row.transmission)],
            [label('fuel'), option('fuel', row.fuel)],
            [label('passengers'), number(row.passengers)],
            [label('doors'), number(row.doors)],
            [label('luggage'), number(row.luggage)],
            [label('capacity'), `${number(row.capacity)} L`],
            [label('vehicle_count'), number(row.vehicle_count)],
            [label('note'), row.note],
            [label('updated_at'), instant(row.updated_at)],
          ]}
        />
      </PanelSection>
    </>
  );
}
