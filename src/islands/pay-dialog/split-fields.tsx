import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import { PAYMENT_LIMITS, PAYMENT_PARTS } from '../../lib/contract/limits.ts';
import { PAYMENT_METHODS } from '../../lib/contract/financials/payments.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { AddLine } from '../ui/lines.tsx';
import { AmountField } from '../ui/money-field.tsx';
import { reader } from '../ui/reader.ts';
import { differenceOf } from './forms.ts';
import type { PayForms } from './forms.ts';
import { SplitPart } from './split-part.tsx';
import type { PartFields } from './split-part.tsx';
import { banksOf } from './way-fields.tsx';
import { label, options as choices, say } from './words.ts';

/** A part may have other boxes by its method; they all stand under their own names. */
const partFields = (part: unknown): PartFields => (part as { fields: PartFields }).fields;

/** Several ways at once; what is left of the total is shown while typing. */
export function SplitFields({ options, forms }: { options: PaymentOptions; forms: PayForms }) {
  const { total, parts } = forms.split.fields;
  const count = (useStore(parts.$value) ?? []).length;
  useStore(forms.split.$values);
  const difference = differenceOf(forms);
  const methods = choices(
    'method',
    PAYMENT_METHODS.filter((method) => method !== 'transfer' || options.transfer),
  );
  return (
    <>
      <AmountField field={total} label={label('total')} unit={options.currency} />
      <ol className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          <SplitPart
            key={index}
            fields={partFields(parts.item(index))}
            number={index + 1}
            currency={options.currency}
            methods={methods}
            banks={banksOf(options)}
            limits={choices('payment_limit', PAYMENT_LIMITS)}
            {...(count > 2 ? { remove: () => parts.remove(index) } : {})}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <AddLine
          kind="plain"
          disabled={count >= PAYMENT_PARTS}
          onPress={() => parts.add({ method: 'cash', reference: '' })}
        >
          {say('split.add')}
        </AddLine>
        {difference !== undefined && (
          <output
            className={clsx('tabular-nums', difference === 0 ? 'text-success' : 'font-semibold text-danger')}
          >
            {difference === 0
              ? say('split.even')
              : say('split.difference', {
                  difference: formatMoney({ amount: difference, currency: options.currency }, reader()),
                })}
          </output>
        )}
      </div>
    </>
  );
}
