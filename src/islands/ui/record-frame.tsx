import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Panel } from '../../lib/records/panel.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import { commonWords } from '../../lib/words/words.ts';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { PanelSection } from './panel-parts.tsx';
import { PanelHead, SidePanel } from './side-panel.tsx';
import { Tabs } from './tabs.tsx';

/** A tab that this kind of record has, with one section. */
interface OwnTab<Row> {
  readonly key: string;
  readonly label: string;
  content(row: Row): ReactNode;
}

/** The head of a panel; its title is the record's name unless said. */
export type RecordHead = Partial<Omit<ComponentProps<typeof PanelHead>, 'onClose'>>;

interface RecordFrameProps<Row extends AnyRow> {
  records: { panel: Panel<Row>; nameOf(row: Row): string };
  head(row: NoInfer<Row>): RecordHead;
  /** The first one is open at first. */
  tabs: readonly (OwnTab<NoInfer<Row>> | 'details' | 'notes' | 'history')[];
  /** Name of a field in the history, of an action, and a value as people read it. */
  label(field: string): string;
  action?: ((name: string) => string) | undefined;
  show?(field: string, value: unknown, row: NoInfer<Row>): string | undefined;
  /** Sections of the record: in the tab of details where there is one, else above the tabs, in sight of all. */
  children(row: NoInfer<Row>): ReactNode;
}

/** The panel of one record: its head, its sections and its tabs, of which notes and history are made here. */
export function RecordFrame<Row extends AnyRow>({
  records: { panel, nameOf },
  head,
  tabs,
  label,
  action,
  show,
  children,
}: RecordFrameProps<Row>) {
  const common = {
    details: children,
    notes: () => <Notes panel={panel} />,
    history: (row: Row) => (
      <History
        panel={panel}
        label={label}
        action={action}
        show={(field, value) => show?.(field, value, row)}
      />
    ),
  };
  const named = tabs.map((tab) =>
    typeof tab === 'string' ? { key: tab, label: commonWords(`panel.${tab}`), content: common[tab] } : tab,
  );
  const [chosen, choose] = useState(named[0]?.key);
  const current = named.find(({ key }) => key === chosen);
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead title={nameOf(row)} {...head(row)} onClose={panel.close} />
          {!tabs.includes('details') && children(row)}
          {current && (
            <Tabs label={nameOf(row)} current={current.key} onChange={choose} tabs={named}>
              {current.content === children ? (
                children(row)
              ) : (
                <PanelSection>{current.content(row)}</PanelSection>
              )}
            </Tabs>
          )}
        </>
      )}
    </SidePanel>
  );
}
