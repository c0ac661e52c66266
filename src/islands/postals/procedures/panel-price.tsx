import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { money } from '../../reservations/format.ts';
import { Lines } from '../../reservations/lines.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { label, say, sharedWords } from './words.ts';

const PARTS = ['consular_fee', 'immediate_fee', 'service_fee'] as const;

/** What it costs, line by line, and what was paid of it. */
export function Price({ row }: { row: ProcedureRow }) {
  const lines = PARTS.filter((part) => part === 'consular_fee' || row[part].amount > 0).map((part) => ({
    text: part === 'consular_fee' ? say(`fees.${row.age_group}`) : label(part),
    amount: row[part],
  }));
  const settled = (['paid', 'balance'] as const).filter(
    (name) => row.paid.amount > 0 && row[name].amount !== 0,
  );
  return (
    <PanelSection title={say('sections.price')}>
      <Lines lines={lines} total={row.total} words={sharedWords} />
      <dl className="mt-1.5 grid gap-1.5 text-ink-2">
        {settled.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{label(name)}</dt>
            <dd className="tabular-nums">{money(row[name])}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}
