import type { FieldNode } from '../../../lib/forms/field.ts';
import { CheckboxGroupField } from '../../ui/checkbox-group-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { label, options, say } from './store.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days of the week on which an office is closed. */
export const ClosedWeekdays = ({ field }: { field: FieldNode<number[]> }) => (
  <CheckboxGroupField
    field={field}
    label={label('closed_weekdays')}
    options={options('closed_weekdays', WEEK)}
  />
);

const dateName = (index: number): string => say('closedDate', { number: index + 1 });

/** Single days on which an office is closed. */
export function ClosedDates({ field }: { field: FieldNode<string[]> }) {
  function add(): void {
    const { length } = field.$value.get() ?? [];
    field.add('');
    // An empty box has no value; an empty text would be a date that does not exist.
    field.item(length).set(undefined);
  }
  return (
    <ListField
      field={field}
      label={label('closed_dates')}
      hint={say('hints.closed_dates')}
      add={say('addClosedDate')}
      onAdd={add}
      nameOf={(date, index) => date || dateName(index)}
      className="grid gap-2 sm:grid-cols-2"
    >
      {(date, _, index) => <DateField field={date} label={dateName(index)} />}
    </ListField>
  );
}
