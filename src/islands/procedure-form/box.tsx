import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CHOICES } from '../../lib/contract/postals/procedure-choices.ts';
import type { ProcedureField } from '../../lib/contract/postals/procedure-rules.ts';
import { provinceOf } from '../../lib/domain/cuban-address.ts';
import { readTypedPhone } from '../../lib/domain/dial-codes.ts';
import { Choose, Line, WholeNumber } from './line.tsx';
import type { FrameProps } from './line.tsx';
import { $changes, $page, type, valueOf } from './store.ts';
import type { ClientField } from './store.ts';
import { formWords, label, option, t } from './words.ts';

interface MunicipalityProps extends Omit<FrameProps, 'children' | 'hint'> {
  value: number | null;
  onChoose(id: number | null): void;
}

/** A province of Cuba, then its municipality. */
export function Municipality({ id, text, required, value, onChoose }: MunicipalityProps) {
  const page = useStore($page);
  const all = page.kind === 'open' ? page.places.municipalities : [];
  const [chosen, setChosen] = useState(value === null ? '' : String(provinceOf(value)));
  const province = value === null ? chosen : String(provinceOf(value));
  const provinces = new Map(all.map(({ state }) => [String(state.id), state.name]));
  return (
    <>
      <Choose
        id={`${id}-province`}
        text={formWords('form.province')}
        required={required}
        value={province}
        choices={[...provinces].map(([number, name]) => ({ value: number, text: name }))}
        onChoose={(number) => {
          setChosen(number);
          if (value !== null) onChoose(null);
        }}
      />
      <Choose
        {...{ id, text, required }}
        disabled={province === ''}
        value={value === null ? '' : String(value)}
        choices={all
          .filter(({ state }) => String(state.id) === province)
          .map((city) => ({ value: String(city.id), text: city.name }))}
        onChoose={(number) => onChoose(number === '' ? null : Number(number))}
      />
    </>
  );
}

const HINTED = ['first_name', 'special_marks', 'guardian_name'] as const;
const hintOf = (name: ProcedureField): string | undefined => {
  const hinted = HINTED.find((one) => one === name);
  if (hinted) return formWords(`hints.${hinted}`);
  if (!name.endsWith('phone')) return undefined;
  return t('phoneHint', { example: name === 'reference_phone' ? '+53 5 234 5678' : '+1 305 555 0199' });
};

const AUTOCOMPLETE: Readonly<Partial<Record<ClientField, string>>> = {
  email: 'email',
  phone: 'tel',
  zip_code: 'postal-code',
};

/** The box of a field, by what the field is; plain letters where it is nothing else. */
export function Box({ name, required }: { name: ClientField; required: boolean }) {
  const page = useStore($page);
  const value = valueOf(page, useStore($changes), name);
  const text = value === null || value === undefined ? '' : String(value);
  const common = { id: name, text: label(name), required, hint: hintOf(name) };
  /** Nothing typed is nothing said. */
  const orNull = (typed: string): void => type(name, typed === '' ? null : typed);
  if (name in CHOICES)
    return (
      <Choose
        {...common}
        value={text}
        choices={CHOICES[name as keyof typeof CHOICES].map((one) => ({
          value: one,
          text: option(name, one),
        }))}
        onChoose={orNull}
      />
    );
  if (name === 'country' || name === 'birth_country') {
    const countries = page.kind === 'open' ? page.places.countries : [];
    const choices = countries.map((country) => ({ value: country.code, text: country.name }));
    return <Choose {...common} value={text} choices={choices} onChoose={(code) => type(name, code)} />;
  }
  if (name.endsWith('city_id'))
    return (
      <Municipality
        {...common}
        value={value === null ? null : Number(value)}
        onChoose={(id) => type(name, id)}
      />
    );
  if (name.endsWith('_date')) return <Line {...common} value={text} box={{ type: 'date' }} onType={orNull} />;
  if (name === 'height')
    return <WholeNumber {...common} value={value} onType={(number) => type(name, number)} />;
  if (name === 'identity_card')
    return <Line {...common} value={text} box={{ inputMode: 'numeric' }} onType={orNull} />;
  if (name.endsWith('phone'))
    return (
      <Line
        {...common}
        value={text}
        box={{ type: 'tel', autoComplete: AUTOCOMPLETE[name] }}
        onType={orNull}
        onLeave={() =>
          text !== '' && type(name, readTypedPhone(text, name === 'reference_phone' ? 'CU' : 'US'))
        }
      />
    );
  if (name.endsWith('email'))
    return (
      <Line
        {...common}
        value={text}
        box={{ type: 'email', autoCapitalize: 'none', autoComplete: AUTOCOMPLETE[name] }}
        onType={orNull}
      />
    );
  return (
    <Line
      {...common}
      plain
      value={text}
      box={{ autoComplete: AUTOCOMPLETE[name] ?? 'off' }}
      onType={(typed) => type(name, typed)}
    />
  );
}
