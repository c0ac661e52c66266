import { lazy, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { asItWas } from '../../lib/records/as-it-was.ts';
import type { Was } from '../../lib/records/as-it-was.ts';
import type { Panel } from '../../lib/records/panel.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Late } from './late.tsx';
import { PanelSection } from './panel-parts.tsx';
import { PanelHead, SidePanel } from './side-panel.tsx';
import { SkeletonText } from './skeleton.tsx';
import { Tabs } from './tabs.tsx';

/** Fetched when they are first looked at, notes with the form that writes one. */
const Notes = lazy(() => import('./notes.tsx'));
const History = lazy(() => import('./history.tsx'));

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
  /** A value of the history, of the record as it was then; `was` is what its columns held otherwise. */
  show?(field: string, value: unknown, row: NoInfer<Row>, was: Was): string | undefined;
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
    notes: () => (
      <Late waiting={<SkeletonText />}>
        <Notes panel={panel} />
      </Late>
    ),
    history: (row: Row) => (
      <Late waiting={<SkeletonText />}>
        <History
          panel={panel}
          label={label}
          action={action}
          show={(field, value, was) => show?.(field, value, asItWas(row, was), was)}
        />
      </Late>
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
