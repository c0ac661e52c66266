import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { PHONE_COUNTRIES } from '../../../lib/contract/limits.ts';
import { DIAL_CODES, cubanNumber, phoneText } from '../../../lib/domain/dial-codes.ts';
import { payForm } from './pay.ts';
import { t } from './store.ts';

/** A phone as it is typed, and the country that it is read as; the server reads it, so that no page carries all countries. */
export function Phone() {
  const error = useStore(payForm.$state).errors['payer.phone'];
  const country = useRef<HTMLSelectElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const [cuban, setCuban] = useState<string | undefined>(undefined);
  const look = () => setCuban(cubanNumber(number.current?.value ?? '', country.current?.value ?? ''));

  /** The browser owns the boxes: the number moves to its country in them. */
  function moveToCuba(phone: string): void {
    if (country.current) country.current.value = 'CU';
    if (number.current) {
      number.current.value = phoneText(phone);
      number.current.focus();
    }
    payForm.correct('payer.phone');
    setCuban(undefined);
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor="payer.phone">
        {t('payer.phone')}
      </label>
      <div className="grid grid-cols-[104px_1fr] gap-2">
        <select
          ref={country}
          onChange={look}
          className="input"
          name="payer.phone_country"
          autoComplete="tel-country-code"
          aria-label={t('payer.country')}
          suppressHydrationWarning
        >
          {PHONE_COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {`${country} +${DIAL_CODES[country]}`}
            </option>
          ))}
        </select>
        <input
          ref={number}
          onChange={look}
          onFocus={look}
          className="input"
          id="payer.phone"
          name="payer.phone"
          type="tel"
          autoComplete="tel-national"
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby="payer.phone-error payer.phone-hint"
          suppressHydrationWarning
        />
      </div>
      {cuban !== undefined && (
        <button type="button" className="link justify-self-start text-left" onClick={() => moveToCuba(cuban)}>
          {t('payer.cubanPhone', { phone: phoneText(cuban) })}
        </button>
      )}
      <p className="field-hint" id="payer.phone-hint">
        {t('payer.otherCountry')}
      </p>
      <p className="field-error" id="payer.phone-error">
        {error}
      </p>
    </div>
  );
}
