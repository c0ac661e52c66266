import { useStore } from '@nanostores/react';
import { PHONE_COUNTRIES } from '../../../lib/contract/limits.ts';
import { DIAL_CODES } from '../../../lib/domain/dial-codes.ts';
import { payForm } from './pay.ts';
import { t } from './store.ts';

/** A phone as it is typed, and the country that it is read as; the server reads it, so that no page carries all countries. */
export function Phone() {
  const error = useStore(payForm.$state).errors['payer.phone'];
  return (
    <div className="field">
      <label className="field-label" htmlFor="payer.phone">
        {t('payer.phone')}
      </label>
      <div className="grid grid-cols-[104px_1fr] gap-2">
        <select className="input" name="payer.phone_country" autoComplete="tel-country-code" aria-label={t('payer.country')} suppressHydrationWarning>
          {PHONE_COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {`${country} +${DIAL_CODES[country]}`}
            </option>
          ))}
        </select>
        <input
          className="input"
          id="payer.phone"
          name="payer.phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={40}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby="payer.phone-error payer.phone-hint"
          suppressHydrationWarning
        />
      </div>
      <p className="field-hint" id="payer.phone-hint">
        {t('payer.otherCountry')}
      </p>
      <p className="field-error" id="payer.phone-error">
        {error}
      </p>
    </div>
  );
}
