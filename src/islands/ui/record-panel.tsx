import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Panel } from '../../lib/records/panel.ts';
import type { AnyRow } from '../../lib/records/resource.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { History } from './history.tsx';
import { Menu } from './menu.tsx';
import type { MenuItem } from './menu.tsx';
import { Notes } from './notes.tsx';
import { PanelSection } from './panel-parts.tsx';
import { PanelHead, SidePanel } from './side-panel.tsx';
import { Tabs } from './tabs.tsx';

const TABS = ['details', 'notes', 'history'] as const;

interface ShownRecords<Row extends AnyRow> {
  panel: Panel<Row>;
  editor: { edit(row: Row): void };
  nameOf(row: Row): string;
  mayDo(action: 'update'): boolean;
}

interface RecordPanelProps<Row extends AnyRow> {
  records: ShownRecords<Row>;
  /** The head, where it is more than the record's name. */
  head?(row: NoInfer<Row>): { title?: string; badge?: ReactNode; note?: string };
  /** What can be done with the record; the first is to edit it, which has a button. */
  actions(row: NoInfer<Row>): readonly MenuItem[];
  /** Name of a field in the history, and a value as people read it. */
  label(field: string): string;
  show(field: string, value: unknown): string | undefined;
  /** Sections of the details. */
  children(row: NoInfer<Row>): ReactNode;
}

/** Everything about one record: its details, notes and history, with what can be done at the head. */
export function RecordPanel<Row extends AnyRow>({
  records,
  head,
  actions,
  label,
  show,
  children,
}: RecordPanelProps<Row>) {
  const { panel, editor, nameOf, mayDo } = records;
  const [tab, setTab] = useState<(typeof TABS)[number]>('details');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={nameOf(row)}
            {...head?.(row)}
            actions={
              <>
                {mayDo('update') && <Button onPress={() => editor.edit(row)}>{commonWords('edit')}</Button>}
                <Menu icon={Ellipsis} label={commonWords('moreActions')} items={actions(row).slice(1)} />
              </>
            }
            onClose={panel.close}
          />
          <Tabs
            label={nameOf(row)}
            current={tab}
            onChange={setTab}
            tabs={TABS.map((key) => ({ key, label: commonWords(`panel.${key}`) }))}
          >
            {tab === 'details' && children(row)}
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
