import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState } from 'react';
import { PHONE_COUNTRIES } from '../../lib/contract/limits.ts';
import { cubanNumber, phoneText } from '../../lib/domain/dial-codes.ts';
import type { Field } from '../../lib/forms/field.ts';
import { pageFacts } from '../../lib/words/page.ts';
import { commonWords } from '../../lib/words/words.ts';
import type * as Phones from '../../lib/domain/phones.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type Entry = Parameters<typeof Phones.readPhone>[0];

interface PhoneFieldProps extends FieldTexts {
  /** E.164 */
  field: Field<string>;
  /** Of an empty box. */
  country?: Entry['country'];
}

/** A phone number with its country. The numbering plans are fetched when a phone field first shows. */
export function PhoneField({ field, label, hint, country = PHONE_COUNTRIES[0] }: PhoneFieldProps) {
  const value = useStore(field.$value);
  const typed = useStore(field.$typed);
  const [plans, setPlans] = useState<typeof Phones | 'coming' | 'missing'>('coming');
  const phones = typeof plans === 'string' ? undefined : plans;
  const [entry, setEntry] = useState<Entry>({ country, text: typed ?? value ?? '' });
  const latest = useRef(entry);
  const box = useBox(field, hint);

  function show(next: Entry): void {
    latest.current = next;
    setEntry(next);
  }

  useEffect(() => {
    let here = true;
    function settle(loaded: typeof Phones | undefined): void {
      if (!here) return;
      setPlans(loaded ?? 'missing');
      // A stored number shows its country and its national form.
      if (loaded) show(loaded.settlePhone(latest.current));
      if (field.$typed.get() === undefined) return;
      // What was typed before the plans came is read now, and only now refused where somebody left it.
      read(latest.current, loaded);
      if (document.activeElement?.id !== field.id) field.leave();
    }
    const settled = import('../../lib/domain/phones.ts').then(settle, () => settle(undefined));
    // A save that is quicker waits for them; nobody has typed anything by that.
    field.expect(
      settled.then(() => true),
      false,
    );
    return () => {
      here = false;
    };
  }, []);
  useEffect(() => {
    // A value that did not come from this box: another record, a draft.
    if (!phones || value === undefined) return;
    const reading = phones.readPhone(entry);
    const known = phones.entryOf(value);
    if (known && (reading.kind !== 'valid' || reading.phone !== value)) show(known);
  }, [phones, value]);

  function read(next: Entry, by: typeof Phones | undefined): void {
    const reading = by?.readPhone(next);
    if (reading?.kind === 'valid') field.set(reading.phone);
    else if (next.text.trim() === '') field.set(undefined);
    else field.type(next.text, by ? 'phone' : 'phone_unread');
  }
  function keep(next: Entry): void {
    show(next);
    read(next, phones);
  }
  const cuban = cubanNumber(entry.text, entry.country);
  const countries: readonly Entry['country'][] = phones?.phoneCountries() ?? PHONE_COUNTRIES;
  const names = new Intl.DisplayNames([pageFacts().language], { type: 'region' });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span className="flex gap-2">
        <span
          className={clsx(
            BOX,
            'relative flex !w-24 shrink-0 items-center justify-between gap-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          {/* A browser shows the whole entry in the closed box and cuts it: here it is what one needs, in full. */}
          <span aria-hidden="true" className="whitespace-nowrap">
            {entry.country} {phones && `+${phones.dialCode(entry.country)}`}
          </span>
          <ChevronDown className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          <select
            aria-label={commonWords('form.country')}
            value={entry.country}
            onChange={({ target }) => {
              const chosen = countries.find((known) => known === target.value);
              if (chosen) keep(phones?.changeCountry(entry, chosen) ?? { ...entry, country: chosen });
            }}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            {countries.map((country) => (
              <option key={country} value={country}>
                {country} {phones && `+${phones.dialCode(country)}`} {names.of(country)}
              </option>
            ))}
          </select>
        </span>
        <input
          {...box}
          type="tel"
          autoComplete="off"
          value={entry.text}
          onChange={({ target }) => keep({ ...entry, text: target.value })}
          onBlur={() => {
            if (phones) show(phones.settlePhone(entry));
            if (plans !== 'coming' || entry.text.trim() === '') field.leave();
          }}
          className={BOX}
        />
      </span>
      {cuban !== undefined && (
        <button
          type="button"
          className="justify-self-start text-left text-sm text-accent underline pointer-coarse:min-h-11"
          onClick={() =>
            keep(phones?.settlePhone({ country: 'CU', text: cuban }) ?? { country: 'CU', text: cuban })
          }
        >
          {commonWords('form.cubanPhone', { phone: phoneText(cuban) })}
        </button>
      )}
    </FieldFrame>
  );
}
