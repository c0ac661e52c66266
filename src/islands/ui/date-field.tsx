import CalendarDays from 'lucide-react/icons/calendar-days';
import { useStore } from '@nanostores/react';
import { lazy, useRef, useState } from 'react';
import { parseTypedDate } from '../../lib/domain/dates.ts';
import type { Field } from '../../lib/forms/field.ts';
import { formatDate } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { Late } from './late.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';
import { useTyped } from './use-typed.ts';
import type { Reading } from './use-typed.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

interface DateFieldProps extends FieldTexts {
  /** ISO date: 2026-11-28 */
  field: Field<string>;
}

/** A date, typed as DD/MM/YYYY, day first in both languages, or taken from a calendar (rule: dates-day-first). */
export function DateField({ field, label, hint: given }: DateFieldProps) {
  const { text, change, settle } = useTyped(field, readDate, formatDate);
  const value = useStore(field.$value);
  // How it is typed stays in sight once something is typed (WCAG 3.3.2).
  const hint = [commonWords('form.datePlaceholder'), given].filter(Boolean).join(' · ');
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span ref={holder} className="flex items-center gap-1">
        <input
          {...useBox(field, hint)}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={settle}
          className={BOX}
        />
        <IconButton
          icon={CalendarDays}
          label={commonWords('form.openCalendar', { name: label })}
          opens="dialog"
          open={open}
          onPress={() => setOpen(!open)}
        />
        {open && (
          <Popover anchor={holder} onClose={() => setOpen(false)} role="dialog" label={label}>
            <Late waiting={<span className="block size-64" />}>
              <Calendar
                value={value}
                onChoose={(date) => {
                  field.set(date);
                  settle();
                  setOpen(false);
                }}
              />
            </Late>
          </Popover>
        )}
      </span>
    </FieldFrame>
  );
}

function readDate(text: string): Reading<string> {
  if (text.trim() === '') return { value: undefined };
  const date = parseTypedDate(text);
  return date === undefined ? { reason: 'date' } : { value: date };
}
