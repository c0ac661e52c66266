import { useStore } from '@nanostores/react';
import type { FieldNode } from '../../../lib/forms/field.ts';
import { CheckboxGroupField } from '../../ui/checkbox-group-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldFrame } from '../../ui/field.tsx';
import { label, options, say } from './words.ts';
import { AddLine, RemoveLine } from '../../ui/lines.tsx';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days of the week on which an office is closed. */
export const ClosedWeekdays = ({ field }: { field: FieldNode<number[]> }) => (
  <CheckboxGroupField
    field={field}
    label={label('closed_weekdays')}
    options={options('closed_weekdays', WEEK)}
  />
);

/** Single days on which an office is closed. */
export function ClosedDates({ field }: { field: FieldNode<string[]> }) {
  const dates = useStore(field.$value) ?? [];
  function add(): void {
    field.add('');
    // An empty box has no value; an empty text would be a date that does not exist.
    field.item(dates.length).set(undefined);
  }
  return (
    <FieldFrame field={field} label={label('closed_dates')} hint={say('hints.closed_dates')} group>
      <ul className="grid gap-2 sm:grid-cols-2">
        {dates.map((date, index) => (
          <li key={index} className="flex items-end gap-1">
            <DateField field={field.item(index)} label={say('closedDate', { number: index + 1 })} />
            <RemoveLine
              name={date || say('closedDate', { number: index + 1 })}
              onPress={() => field.remove(index)}
            />
          </li>
        ))}
      </ul>
      <AddLine onPress={add}>{say('addClosedDate')}</AddLine>
    </FieldFrame>
  );
}
