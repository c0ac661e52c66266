import type { ProcedureForm } from '../../../src/lib/contract/postals/procedure-form.ts';
import { ageGroupOf } from '../../../src/lib/domain/procedure-needs.ts';
import type { ProcedureFrame } from '../../../src/lib/domain/procedure-needs.ts';
import { procedurePrice } from '../../../src/lib/domain/procedure-price.ts';
import type { PricedProcedure } from '../../../src/lib/domain/procedure-price.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { StoredProcedure } from './rows.ts';
import { decidedOfProcedures } from './settings.ts';

/** What its price is made of. Nobody is a minor before the form says so. */
export const pricedOf = (
  {
    type,
    request_type,
    currency,
    ...form
  }: Pick<ProcedureForm, 'birth_date' | 'application_date' | 'request_type'> &
    Pick<PricedProcedure, 'type' | 'currency'>,
  frame: ProcedureFrame,
): PricedProcedure => ({ type, age_group: ageGroupOf(form, frame) ?? 'adult', request_type, currency });

/** What it costs by today's fees, and what that was made of. */
export async function priceColumns({ db }: Pick<RequestContext, 'db'>, priced: PricedProcedure) {
  const { age_group, currency } = priced;
  return { age_group, currency, ...procedurePrice(await decidedOfProcedures(db), priced) };
}

/** The price as agreed while nothing changes that it is made of; else by today's fees (rule: procedure-price). */
export function changedPrice(
  context: Pick<RequestContext, 'db'>,
  stored: StoredProcedure,
  priced: PricedProcedure,
) {
  const isSame = (Object.keys(priced) as (keyof PricedProcedure)[]).every(
    (part) => stored[part] === priced[part],
  );
  return isSame ? {} : priceColumns(context, priced);
}
