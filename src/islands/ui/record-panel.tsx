import type { ReactNode } from 'react';
import type { Panel } from '../../lib/records/panel.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import type { MenuItem } from './menu.tsx';
import { FirstAction } from './panel-actions.tsx';
import { Facts, PanelSection } from './panel-parts.tsx';
import type { Fact } from './panel-parts.tsx';
import { RecordFrame } from './record-frame.tsx';
import type { RecordHead } from './record-frame.tsx';

interface RecordPanelProps<Row extends AnyRow> {
  records: { panel: Panel<Row>; nameOf(row: Row): string };
  /** The head, where it is more than the record's name. */
  head?(row: NoInfer<Row>): RecordHead;
  /** What can be done with the record; the first is to edit it, which has a button. */
  actions(row: NoInfer<Row>): readonly MenuItem[];
  /** Name of a field in the history, of an action, and a value as people read it. */
  label(field: string): string;
  action?: ((name: string) => string) | undefined;
  show(field: string, value: unknown, row: NoInfer<Row>): string | undefined;
  /** Sections of the details. */
  children?(row: NoInfer<Row>): ReactNode;
  /** The details, where they are one section of facts. */
  facts?(row: NoInfer<Row>): Fact[];
}

/** Everything about an ordinary record: its details, notes and history, with what can be done at the head. */
export function RecordPanel<Row extends AnyRow>({
  records,
  head,
  actions,
  label,
  action,
  show,
  children,
  facts,
}: RecordPanelProps<Row>) {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({ ...head?.(row), actions: <FirstAction items={actions(row)} /> })}
      tabs={['details', 'notes', 'history']}
      label={label}
      action={action}
      show={show}
    >
      {(row) => (
        <>
          {children?.(row)}
          {facts && (
            <PanelSection>
              <Facts facts={facts(row)} />
            </PanelSection>
          )}
        </>
      )}
    </RecordFrame>
  );
}
