import { useStore } from '@nanostores/react';
import { CUBAN_ADDRESSES_MAX } from '../../lib/contract/postals/procedure-form.ts';
import type { CubanAddress } from '../../lib/contract/postals/procedure-form.ts';
import { addWithFocus, removeWithFocus } from '../ui/line-focus.ts';
import { useLineKeys } from '../ui/use-line-keys.ts';
import { Municipality } from './box.tsx';
import { Line, WholeNumber } from './line.tsx';
import { useWrong } from './needs.ts';
import { $changes, $page, type, valueOf } from './store.ts';
import { formWords, t } from './words.ts';

const FIELD = 'cuban_addresses';
const BLANK: CubanAddress = { address: '', city_id: null, from_year: null, to_year: null, gap_reason: '' };

/** Where they lived in Cuba, from year to year; a gap says why (rule: years-in-cuba). */
export function Addresses() {
  const page = useStore($page);
  const addresses = valueOf(page, useStore($changes), FIELD) as readonly CubanAddress[];
  const { keys, forget } = useLineKeys(addresses.length);
  const set = (next: readonly CubanAddress[]): void => type(FIELD, next);
  return (
    <div id={FIELD} tabIndex={-1}>
      <p className="field-hint">{formWords('hints.cuban_addresses')}</p>
      {addresses.map((address, index) => (
        <Address
          key={keys[index]}
          index={index}
          address={address}
          set={(part) => set(addresses.with(index, { ...address, ...part }))}
          remove={() => {
            forget(index);
            set(addresses.toSpliced(index, 1));
          }}
        />
      ))}
      {addresses.length < CUBAN_ADDRESSES_MAX && (
        <button
          type="button"
          className="plain"
          onClick={({ currentTarget }) => addWithFocus(currentTarget, () => set([...addresses, BLANK]))}
        >
          {formWords('form.addAddress')}
        </button>
      )}
    </div>
  );
}

interface AddressProps {
  index: number;
  address: CubanAddress;
  set(part: Partial<CubanAddress>): void;
  remove(): void;
}

function Address({ index, address, set, remove }: AddressProps) {
  const path = `${FIELD}.${index}`;
  const gap = useWrong(`${path}.gap_reason`);
  const text = (name: keyof CubanAddress): string => formWords(`addressFields.${name}`);
  const common = (name: keyof CubanAddress) => ({ id: `${path}.${name}`, text: text(name), required: true });
  return (
    <fieldset className="card">
      <legend className="sr-only">{formWords('form.address', { number: index + 1 })}</legend>
      <div className="flex items-center justify-between">
        <b aria-hidden="true">{formWords('form.address', { number: index + 1 })}</b>
        <button
          type="button"
          className="plain"
          onClick={({ currentTarget }) => removeWithFocus(currentTarget, remove)}
        >
          {t('removeAddress', { number: index + 1 })}
        </button>
      </div>
      <Line
        {...common('address')}
        plain
        value={address.address}
        onType={(typed) => set({ address: typed })}
      />
      <Municipality {...common('city_id')} value={address.city_id} onChoose={(id) => set({ city_id: id })} />
      <div className="grid grid-cols-2 gap-3">
        <WholeNumber
          {...common('from_year')}
          value={address.from_year}
          onType={(year) => set({ from_year: year as number })}
        />
        <WholeNumber
          {...common('to_year')}
          value={address.to_year}
          onType={(year) => set({ to_year: year as number })}
        />
      </div>
      {(gap !== undefined || address.gap_reason !== '') && (
        <Line
          {...common('gap_reason')}
          plain
          value={address.gap_reason}
          onType={(typed) => set({ gap_reason: typed })}
        />
      )}
    </fieldset>
  );
}
