import type { ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant, percent } from '../../../ui/reader.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { statusText } from '../../../ui/badge.tsx';
import { actionsOf } from './actions.ts';
import { Course } from './course.tsx';
import { StateBadge } from './state-badge.tsx';
import { $offices, records } from './store.ts';
import { rateText, unitText } from '../quote/texts.ts';
import { changeText, pairText } from './texts.ts';
import { action, label, say } from './words.ts';

/** Everything about one rate, and how its pair went. The default export is what React.lazy asks for. */
export default function RatePanel() {
  return (
    <RecordPanel
      records={records}
      head={(row) => ({
        title: pairText(row),
        badge: <StateBadge state={row.state} />,
        note: row.office?.name ?? say('allOffices'),
      })}
      actions={actionsOf}
      label={label}
      action={action}
      show={showValue}
    >
      {(row) => (
        <>
          <PanelSection>
            <p className="mb-3 text-xl font-semibold tabular-nums">{unitText(row, row.buy_rate)}</p>
            <Rate row={row} />
          </PanelSection>
          <PanelSection title={say('course.title')}>
            <Course row={row} />
          </PanelSection>
        </>
      )}
    </RecordPanel>
  );
}

function Rate({ row }: { row: ExchangeRow }) {
  return (
    <Facts
      facts={[
        [label('valid_from'), instant(row.valid_from)],
        [label('sell_rate'), rateText(row.sell_rate)],
        [label('margin'), percent(row.margin, 2)],
        [label('change'), row.change !== null && changeText(row.change)],
        [label('set_by'), row.set_by?.name],
        [label('note'), row.note],
      ].map(([name, value]) => [String(name), value || undefined] as const)}
    />
  );
}

/** A value of a rate as people read it in its history. */
function showValue(field: string, value: unknown): string | undefined {
  if (field === 'status' && typeof value === 'number') return statusText('global', value);
  if (field === 'valid_from' && typeof value === 'string') return instant(value);
  if ((field === 'buy_rate' || field === 'sell_rate') && value !== null) return rateText(String(value));
  if (field === 'office_id')
    return $offices.get().find((office) => office.value === value)?.label ?? say('allOffices');
  return undefined;
}
