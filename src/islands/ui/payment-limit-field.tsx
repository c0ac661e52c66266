import { useStore } from '@nanostores/react';
import { $now } from '../../lib/shell/clock.ts';
import type { PaymentLimit } from '../../lib/domain/payment-limit.ts';
import type { Field } from '../../lib/forms/field.ts';
import type { FieldTexts } from './field.tsx';
import { limitChoices } from './payment-limit.ts';
import { SelectField } from './select-field.tsx';
import type { Option } from './select-field.tsx';

interface PaymentLimitFieldProps extends FieldTexts {
  field: Field<PaymentLimit>;
  options: readonly Option<PaymentLimit>[];
}

/** Until when something must be paid; what "18:00 UTC" means stands in its choice. */
export function PaymentLimitField({ options, ...box }: PaymentLimitFieldProps) {
  return <SelectField {...box} options={limitChoices(options, useStore($now))} />;
}
