import { computed } from 'nanostores';
import { isDate } from '../domain/dates.ts';
import { isLocal, parseTypedTime } from '../domain/times.ts';
import type { Field } from './field.ts';

/** The date and the time of a wall-clock date-time, as two boxes that one field stands behind. */
export interface LocalParts {
  /** 2026-11-28 */
  readonly date: Field<string>;
  /** 10:00 */
  readonly time: Field<string>;
}

type Part = 'date' | 'time';
const isPart = { date: isDate, time: (text: string): boolean => parseTypedTime(text) === text } as const;

/**
 * Splits a field of a local date-time ("2026-11-28T10:00"). As long as one part is missing or is no value, the field
 * holds both parts as typed text, so that drafts keep them and the form is refused with the reason.
 */
export function localParts(field: Field<string>): LocalParts {
  const textOf = (value: string | undefined, typed: string | undefined): Readonly<Record<Part, string>> => {
    const text = typed ?? value ?? '';
    // The time never holds a T; what was typed as the date may.
    const at = text.lastIndexOf('T');
    return at === -1 ? { date: text, time: '' } : { date: text.slice(0, at), time: text.slice(at + 1) };
  };
  const now = () => textOf(field.$value.get(), field.$typed.get());

  function write(parts: Readonly<Record<Part, string>>, reasons: Partial<Record<Part, string>>): void {
    const text = `${parts.date}T${parts.time}`;
    if (parts.date === '' && parts.time === '') field.set(undefined);
    else if (isLocal(text)) field.set(text);
    else
      field.type(
        text,
        reasons.date ??
          reasons.time ??
          (parts.date === '' || parts.time === '' ? 'required' : isDate(parts.date) ? 'time' : 'date'),
      );
  }

  function part(name: Part): Field<string> {
    const $text = computed([field.$value, field.$typed], (value, typed) => textOf(value, typed)[name]);
    return {
      ...field,
      path: `${field.path}.${name}`,
      // The date's box is the field's own, so that the review at the top leads to it.
      id: name === 'date' ? field.id : `${field.id}-time`,
      $value: computed($text, (text) => (isPart[name](text) ? text : undefined)),
      $typed: computed($text, (text) => (text === '' || isPart[name](text) ? undefined : text)),
      $error: computed([field.$error, field.$value, field.$typed], (error, value, typed) => {
        const { date, time } = textOf(value, typed);
        const ofTime =
          isDate(date) &&
          (time === '' ||
            !isPart.time(time) ||
            error?.key === 'hours_outside_hours' ||
            error?.key === 'hours_skipped');
        return (name === 'time') === ofTime ? error : undefined;
      }),
      set: (value) => write({ ...now(), [name]: value ?? '' }, {}),
      type: (text, reason) => write({ ...now(), [name]: text }, { [name]: reason }),
    };
  }
  return { date: part('date'), time: part('time') };
}
