import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { PHONE_COUNTRIES } from '../../../lib/contract/limits.ts';
import { suggestBillingPlaces } from '../../../lib/contract/payments/places.ts';
import type { Debt } from '../../../lib/contract/payments/public.ts';
import { DIAL_CODES } from '../../../lib/domain/dial-codes.ts';
import { tokenOfPage } from '../../../lib/site/payment-pages.ts';
import { EMAIL_BOX, Field } from '../../ui/public/field.tsx';
import { Phone } from './phone.tsx';
import { payForm } from './pay.ts';
import { t } from './store.ts';

/** Shorter texts could be the beginning of anything. */
const ASK_FROM = 3;
/** Milliseconds that somebody stops typing. */
const PAUSE = 250;

/** Who pays. What is known already is filled in where nothing was typed. */
export function Payer({ debt }: { debt: Debt | undefined }) {
  const { places, search } = usePlaces();
  useEffect(() => {
    if (debt) fillIn(debt.payer);
  }, [debt]);
  return (
    <>
      <Field form={payForm} name="payer.name" label={t('payer.name')} box={{ autoComplete: 'name' }} />
      <Field
        form={payForm}
        name="payer.email"
        label={t('payer.email')}
        hint={t('payer.emailHint')}
        box={EMAIL_BOX}
      />
      <Phone />
      <Field
        form={payForm}
        name="payer.address"
        label={t('payer.address')}
        hint={t('payer.addressHint')}
        box={{
          autoComplete: 'billing address-line1',
          list: 'places',
          'aria-required': false,
          onChange: ({ target }) => search(target.value),
        }}
      />
      <datalist id="places">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}

function fillIn({ phone, ...texts }: Debt['payer']): void {
  const country = PHONE_COUNTRIES.find((known) => phone.startsWith(`+${DIAL_CODES[known]}`));
  const typed = fill('phone', country ? phone.slice(DIAL_CODES[country].length + 1) : phone);
  const select = document.querySelector<HTMLSelectElement>('select[name="payer.phone_country"]');
  if (!typed && country && select) select.value = country;
  for (const [name, value] of Object.entries(texts)) fill(name, value);
}

/** Fills a field that is still empty and that nobody is in, or it would run into what they type; true when it was not. */
function fill(name: string, value: string): boolean {
  const field = document.querySelector<HTMLInputElement>(`input[name="payer.${name}"]`);
  if (!field || field.value !== '' || field === document.activeElement) return true;
  field.value = value;
  return false;
}

/** US places that complete what is typed. The form works without them, so what fails is not told. */
function usePlaces(): { places: readonly string[]; search(text: string): void } {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  const ask = async (input: string): Promise<void> => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const answer = await call(suggestBillingPlaces, {
      body: { input },
      token: tokenOfPage('t'),
      signal,
    }).catch(() => undefined);
    if (answer && !signal.aborted)
      setPlaces(answer.suggestions.map(({ placePrediction }) => placePrediction.text.text));
  };
  return {
    places,
    search: (text) => {
      clearTimeout(pause.current);
      const input = text.trim();
      // A chosen line asks for nothing more, and digits alone are no address: somebody may be typing a card.
      if (input.length < ASK_FROM || !/\p{L}/u.test(input) || places.includes(text)) return;
      pause.current = setTimeout(() => void ask(input), PAUSE);
    },
  };
}
