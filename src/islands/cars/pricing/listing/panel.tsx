import { $modelChoices } from '../../../../lib/choices/car-choices.ts';
import { $seasons } from '../../../../lib/choices/season-choices.ts';
import type { PriceRange, PriceRow } from '../../../../lib/contract/cars/pricing/listing.ts';
import { formatAmount, formatDate, formatMoney } from '../../../../lib/words/format.ts';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant, reader } from '../../../ui/reader.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { actionsOf } from './actions.ts';
import { records } from './store.ts';
import { daysText, validityText } from './texts.ts';
import { label, say } from './words.ts';

/** Everything about one price. */
export function PricePanel() {
  return (
    <RecordPanel
      records={records}
      head={(row) => ({
        title: row.model.name,
        note: `${row.season?.name ?? say('noSeason')} · ${row.currency} · ${validityText(row)}`,
      })}
      actions={actionsOf}
      label={label}
      show={show}
    >
      {(row) => (
        <PanelSection>
          <Details row={row} />
        </PanelSection>
      )}
    </RecordPanel>
  );
}

const money = (amount: number, currency: string): string => formatMoney({ amount, currency }, reader());

const priceText = (amount: number, currency: string | undefined): string =>
  currency === undefined ? formatAmount(amount, reader()) : money(amount, currency);

/** A value of a price as people read it, in its history and where two versions are compared. */
export function show(field: string, value: unknown, row?: Pick<PriceRow, 'currency'>): string | undefined {
  if (field === 'model_id') return $modelChoices.get().find(({ id }) => id === value)?.name;
  if (field === 'season_id')
    return $seasons.get().find((season) => season.value === value)?.label ?? say('noSeason');
  if ((field === 'valid_from' || field === 'valid_to') && typeof value === 'string') return formatDate(value);
  if (field !== 'ranges' || !Array.isArray(value)) return undefined;
  const ranges = value as readonly Pick<PriceRange, 'from_days' | 'daily'>[];
  return ranges
    .map(({ from_days, daily }) =>
      say('rangeFrom', {
        days: from_days,
        price: daily === undefined ? '' : priceText(daily, row?.currency),
      }),
    )
    .join(', ');
}

function Details({ row }: { row: PriceRow }) {
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{label('ranges')}</caption>
        <thead>
          <tr className="text-left text-sm text-ink-3">
            <th scope="col" className="pb-1 font-medium">
              {label('ranges')}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              {label('daily')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.ranges.map((range) => (
            <tr key={range.from_days} className="border-t border-line">
              <td className="py-1.5">{daysText(range)}</td>
              <td className="py-1.5 text-right tabular-nums">{money(range.daily, row.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4">
        <Facts
          facts={[
            [label('season'), row.season?.name ?? say('noSeason')],
            [say('valid'), validityText(row)],
            [label('updated_at'), instant(row.updated_at)],
          ]}
        />
      </div>
    </>
  );
}
