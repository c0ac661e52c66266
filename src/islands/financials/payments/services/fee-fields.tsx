import { useStore } from '@nanostores/react';
import { FEE_TYPE } from '../../../../lib/domain/fees.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { editor } from './store.ts';
import { label, options, say } from './words.ts';

const { fee } = editor.form.fields;
const KINDS = [FEE_TYPE.percentage, FEE_TYPE.fixed] as const;

/** The kind of the fee; without one there is no fee. */
const kindField = {
  ...fee.fields.fee_type,
  rules: { ...fee.fields.fee_type.rules, required: false },
  set: (kind: number | undefined) =>
    kind === undefined ? fee.set(undefined) : fee.fields.fee_type.set(kind),
};

/** The service fee: none, a percentage of the whole, or a fixed amount. */
export function FeeFields({ currency }: { currency: string }) {
  const kind = useStore(fee.fields.fee_type.$value);
  const charged = KINDS.some((known) => known === kind);
  return (
    <FieldGrid columns={3}>
      <SelectField field={kindField} label={label('fee')} options={options('fee_type', KINDS)} />
      {charged && (
        <AmountField
          field={fee.fields.amount}
          label={say(kind === FEE_TYPE.percentage ? 'feePercentage' : 'feeAmount')}
          unit={kind === FEE_TYPE.percentage ? '%' : currency}
        />
      )}
    </FieldGrid>
  );
}
