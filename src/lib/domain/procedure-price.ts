import type { Currency } from '../contract/fields.ts';
import type { ProcedureSettings } from '../contract/postals/procedure-settings.ts';
import { feeOn } from './fees.ts';
import { money } from './money.ts';
import { PROCEDURE_TYPE } from './procedures.ts';

/** What a procedure is charged by; amounts are minor units. */
export interface PricedProcedure {
  /** A value of PROCEDURE_TYPE. */
  readonly type: number;
  readonly age_group: 'adult' | 'minor';
  readonly request_type: 'regular' | 'immediate';
  readonly currency: Currency;
}

/**
 * The consulate's fee by type and age, what an immediate request costs more, and the company's own fee on the
 * consulate's (rule: procedure-price). The total is their sum.
 */
export function procedurePrice(
  { consular, immediate, service_fee, validity_years }: ProcedureSettings,
  { type, age_group, request_type, currency }: PricedProcedure,
) {
  const named = type === PROCEDURE_TYPE.first_issue ? 'first_issue' : 'renewal';
  const consular_fee = consular[named][age_group][currency];
  const immediate_fee = request_type === 'immediate' ? immediate[currency] : 0;
  const { amount: own } = feeOn(money(consular_fee, currency), service_fee);
  return {
    consular_fee,
    immediate_fee,
    service_fee: own,
    total: consular_fee + immediate_fee + own,
    validity_years: validity_years[age_group],
  };
}
