import type { OfficeRow } from '../../../lib/contract/cars/offices.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { StatusBadge, statusText } from '../../ui/badge.tsx';
import type { Fact } from '../../ui/panel-parts.tsx';
import { instant, number } from '../../ui/reader.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { actionsOf } from './actions.ts';
import { hoursText } from './columns.tsx';
import { list, records } from './store.ts';
import { label, option } from './words.ts';

/** Everything about one office. */
export function OfficePanel() {
  return (
    <RecordPanel
      records={records}
      head={({ status }) => ({ badge: <StatusBadge kind="global" value={status} /> })}
      actions={actionsOf}
      label={label}
      show={show}
      facts={factsOf}
    />
  );
}

const weekdays = (days: readonly number[]): string =>
  days.map((day) => option('closed_weekdays', day)).join(', ');
const dates = (days: readonly string[]): string => days.map(formatDate).join(', ');

/** A value of an office as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'city_id')
    return list.$page.get().page?.results.find(({ municipality }) => municipality.id === value)?.municipality
      .name;
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
