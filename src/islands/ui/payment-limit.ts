import { paymentLimitInstant } from '../../lib/domain/payment-limit.ts';
import type { PaymentLimit } from '../../lib/domain/payment-limit.ts';
import { instant } from './reader.ts';
import type { Option } from './select-field.tsx';

/** A payment limit with the instant that it means, by the company's clock: "18:00 UTC (28/11/2026 13:00 ET)". */
export const limitText = (name: string, at: string): string => `${name} (${instant(at)})`;

/** The choices as they stand now. Hours count from now, as anybody reads them; nobody's watch shows UTC, so its instant stands beside it. */
export const limitChoices = (
  options: readonly Option<PaymentLimit>[],
  now: Date,
): readonly Option<PaymentLimit>[] =>
  options.map(({ value, label }) => ({
    value,
    label: value === '18utc' ? limitText(label, paymentLimitInstant(value, now).toISOString()) : label,
  }));
