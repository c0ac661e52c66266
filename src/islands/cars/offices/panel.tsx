import type { OfficeRow } from '../../../lib/contract/cars/offices.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { StatusBadge, statusText } from '../../ui/badge.tsx';
import type { Fact } from '../../ui/panel-parts.tsx';
import { instant, number } from '../../ui/reader.ts';
import { recordActions } from '../../ui/record-actions.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { hoursText } from './columns.tsx';
import { cityOf, label, option, records } from './store.ts';

/** What can be done with an office, for its panel and its context menu. */
export const actionsOf = recordActions(records);

/** Everything about one office. */
export const OfficePanel = () => (
  <RecordPanel
    records={records}
    head={({ status }) => ({ badge: <StatusBadge kind="global" value={status} /> })}
    actions={actionsOf}
    label={label}
    show={show}
    facts={factsOf}
  />
);

const weekdays = (days: readonly number[]): string =>
  days.map((day) => option('closed_weekdays', day)).join(', ');
const dates = (days: readonly string[]): string => days.map(formatDate).join(', ');

/** A value of an office as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'city_id') return cityOf(value)?.name;
  if (field === 'status' && typeof value === 'number') return statusText('global', value);
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return commonWords('none');
  return field === 'closed_weekdays' ? weekdays(value.map(Number)) : dates(value.map(String));
}

const factsOf = (row: OfficeRow): Fact[] => [
  [label('province'), row.municipality.state.name],
  [label('municipality'), row.municipality.name],
  [label('address'), row.address],
  [
    label('phone'),
    row.phone && (
      <a href={`tel:${row.phone}`} className="text-accent underline underline-offset-2">
        {phoneText(row.phone)}
      </a>
    ),
  ],
  [label('hours'), hoursText(row)],
  [label('zone'), row.zone],
  [label('airport'), commonWords(row.airport ? 'yes' : 'no')],
  [label('closed_weekdays'), weekdays(row.closed_weekdays)],
  [label('closed_dates'), dates(row.closed_dates)],
  [label('vehicle_count'), number(row.vehicle_count)],
  [label('updated_at'), instant(row.updated_at)],
];
