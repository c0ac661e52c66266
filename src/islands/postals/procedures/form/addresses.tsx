import { useStore } from '@nanostores/react';
import { CUBAN_ADDRESSES_MAX } from '../../../../lib/contract/postals/procedure-form.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { LettersField } from '../../../ui/letters-field.tsx';
import { LineGroup } from '../../../ui/line-group.tsx';
import { AddLine } from '../../../ui/lines.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useLineKeys } from '../../../ui/use-line-keys.ts';
import { editor } from '../store.ts';
import { addressLabel, say } from '../words.ts';
import { useProblem } from './asked.ts';
import { Municipality } from './box.tsx';

const { cuban_addresses } = editor.form.fields;

/** Where they lived in Cuba, from year to year; a gap says why (rule: years-in-cuba). */
export function Addresses() {
  const addresses = useStore(cuban_addresses.$value) ?? [];
  const { keys, forget } = useLineKeys(addresses.length);
  return (
    <div id={cuban_addresses.id} className="grid gap-4">
      <p className="text-ink-2">{say('hints.cuban_addresses')}</p>
      {addresses.map((_, index) => (
        <Address
          key={keys[index]}
          index={index}
          remove={() => {
            forget(index);
            cuban_addresses.remove(index);
          }}
        />
      ))}
      {addresses.length < CUBAN_ADDRESSES_MAX && (
        <AddLine onPress={() => cuban_addresses.add({ address: '', gap_reason: '' })}>
          {say('form.addAddress')}
        </AddLine>
      )}
    </div>
  );
}

function Address({ index, remove }: { index: number; remove(): void }) {
  const { address, city_id, from_year, to_year, gap_reason } = cuban_addresses.item(index).fields;
  const reason = useStore(gap_reason.$value) ?? '';
  const gap = useProblem(gap_reason.path);
  const from = useProblem(from_year.path);
  const to = useProblem(to_year.path);
  return (
    <LineGroup title={say('form.address', { number: index + 1 })} remove={remove}>
      <LettersField field={address} label={addressLabel('address')} />
      <FieldGrid>
        <Municipality field={city_id} label={addressLabel('city_id')} />
        <NumberField field={from_year} label={addressLabel('from_year')} hint={from} />
        <NumberField field={to_year} label={addressLabel('to_year')} hint={to} />
      </FieldGrid>
      {(gap !== undefined || reason !== '') && (
        <LettersField field={gap_reason} label={addressLabel('gap_reason')} hint={gap} />
      )}
    </LineGroup>
  );
}
