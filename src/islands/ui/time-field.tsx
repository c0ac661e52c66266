import Clock from 'lucide-react/icons/clock';
import { useRef, useState } from 'react';
import { parseTypedTime } from '../../lib/domain/times.ts';
import type { Field } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { MenuList } from './menu.tsx';
import { useTyped } from './use-typed.ts';
import type { Reading } from './use-typed.ts';

interface TimeFieldProps extends FieldTexts {
  /** HH:MM */
  field: Field<string>;
  /** Times to offer beside typing, HH:MM; another one may still be typed. */
  choices?: readonly string[];
}

/** A wall-clock time, typed as 9, 9:05, 0905 or 9h05. */
export function TimeField({ field, label, hint, choices = [] }: TimeFieldProps) {
  const { text, change, settle } = useTyped(field, readTime, (time) => time);
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span ref={holder} className="flex items-center gap-1">
        <input
          {...useBox(field, hint)}
          inputMode="numeric"
          autoComplete="off"
          placeholder={commonWords('form.timePlaceholder')}
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={settle}
          className={BOX}
        />
        {choices.length > 0 && (
          <IconButton
            icon={Clock}
            label={commonWords('form.openTimes', { name: label })}
            opens="menu"
            open={open}
            onPress={() => setOpen(!open)}
          />
        )}
        {open && (
          <MenuList
            anchor={holder}
            label={label}
            items={choices.map((time) => ({
              label: time,
              checked: time === text,
              run: () => field.set(time),
            }))}
            onClose={() => setOpen(false)}
          />
        )}
      </span>
    </FieldFrame>
  );
}

function readTime(text: string): Reading<string> {
  if (text.trim() === '') return { value: undefined };
  const time = parseTypedTime(text);
  return time === undefined ? { reason: 'time' } : { value: time };
}
