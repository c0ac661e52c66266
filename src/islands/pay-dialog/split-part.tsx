import { useStore } from '@nanostores/react';
import type { Currency } from '../../lib/contract/fields.ts';
import type { PaymentMethod } from '../../lib/contract/financials/payments.ts';
import { PAYMENT_LIMIT_DEFAULT } from '../../lib/contract/limits.ts';
import type { PAYMENT_LIMITS } from '../../lib/contract/limits.ts';
import type { Field } from '../../lib/forms/field.ts';
import { RemoveLine } from '../ui/lines.tsx';
import { AmountField } from '../ui/money-field.tsx';
import { PaymentLimitField } from '../ui/payment-limit-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { Option } from '../ui/select-field.tsx';
import { label, say } from './words.ts';

/** The boxes of one part; which of them count depends on its method. */
export interface PartFields {
  readonly method: Field<PaymentMethod>;
  readonly amount: Field<number>;
  readonly provider: Field<1 | 2>;
  readonly payment_limit: Field<(typeof PAYMENT_LIMITS)[number]>;
}

interface SplitPartProps {
  fields: PartFields;
  number: number;
  currency: Currency;
  methods: readonly Option<PaymentMethod>[];
  banks: readonly Option<1 | 2>[];
  limits: readonly Option<(typeof PAYMENT_LIMITS)[number]>[];
  /** Undefined while there are only two. */
  remove?: () => void;
}

/** Which boxes a part has is its method's matter, so the schema cannot tell that those which it shows are required. */
const required = <V,>(field: Field<V>): Field<V> => ({ ...field, rules: { ...field.rules, required: true } });

/** One part of a split: how, how much, and what a bank needs to know. */
export function SplitPart({ fields, number, currency, methods, banks, limits, remove }: SplitPartProps) {
  const method = useStore(fields.method.$value);
  const asks = method === 'card' || method === 'transfer';
  function choose(chosen: PaymentMethod | undefined): void {
    fields.method.set(chosen);
    if (chosen === 'card' && fields.provider.$value.get() === undefined) fields.provider.set(banks[0]?.value);
    if (fields.payment_limit.$value.get() === undefined) fields.payment_limit.set(PAYMENT_LIMIT_DEFAULT);
  }
  return (
    <li className="rounded-lg border border-line p-3">
      <fieldset className="grid gap-3">
        <legend className="float-left flex w-full items-center justify-between text-sm font-semibold text-ink-2">
          {say('split.part', { number })}
          {remove && <RemoveLine name={say('split.part', { number })} onPress={remove} />}
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            field={required({ ...fields.method, set: choose })}
            label={label('method')}
            options={methods}
          />
          <AmountField field={required(fields.amount)} label={label('amount')} unit={currency} />
          {method === 'card' && (
            <SelectField field={required(fields.provider)} label={label('provider')} options={banks} />
          )}
          {asks && (
            <PaymentLimitField
              field={required(fields.payment_limit)}
              label={label('payment_limit')}
              options={limits}
            />
          )}
        </div>
      </fieldset>
    </li>
  );
}
