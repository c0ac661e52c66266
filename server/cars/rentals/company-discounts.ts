import type { Kysely } from 'kysely';
import type { RentalLine } from '../../../src/lib/contract/cars/rentals.ts';
import { nameIn, notChosen } from '../../../src/lib/domain/company-discounts.ts';
import type { CompanyDiscount, DiscountRefusal } from '../../../src/lib/domain/company-discounts.ts';
import { discountBase, discountsGiven } from '../../../src/lib/domain/rental-price.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { judgedDiscounts } from './discount-judgement.ts';
import type { AskedDiscounts, DiscountedQuestion, Judgement } from './discount-judgement.ts';
import { refusalText } from './discount-refusals.ts';
import { priceOf } from './quote.ts';
import type { Priced } from './quote.ts';

/** Throws 422 at the code that was typed unless it counts for the rental; one that a better discount beats does. */
function refuseCode(
  { language }: RequestContext,
  { asked }: DiscountedQuestion,
  { judged, names }: Judgement,
): void {
  const refuse = (key: string, params: Record<string, string | number> = {}) =>
    invalid({ field: 'discount_code', key, params });
  if (asked.code === '' || !asked.typed) return;
  const named = judged.find(({ discount }) => discount.code === asked.code);
  if (!named) throw refuse('discount_unknown');
  const { discount, uses, ended, refusal } = named;
  if (ended) throw refuse('discount_ended');
  if (refusal === 'max_uses')
    throw refuse('discount_used_up', { used: uses.all, max: discount.max_uses ?? 0 });
  if (refusal !== undefined && !mayCount(refusal))
    throw refuse('discount_not_for', {
      reason: refusalText(language, { discount, uses, refusal, names }),
    });
}

/** A price with the discounts that it has, and every other one with its reason. */
export interface DiscountedPrice extends Judgement {
  readonly price: Priced;
  /** Those that the rental gets, as they are now. */
  readonly applied: readonly CompanyDiscount[];
}

/** The price with the best discounts for the client (rule: best-discount). Throws like priceOf, and 422 at the code. */
export async function discountedPrice(
  context: RequestContext,
  question: DiscountedQuestion,
): Promise<DiscountedPrice> {
  const judgement = await judgedDiscounts(context, question);
  refuseCode(context, question, judgement);
  const allowed = judgement.judged.flatMap(({ discount, refusal, ended }) =>
    refusal === undefined && !ended ? [discount] : [],
  );
  const price = await priceOf(context.db, { ...question, company_discounts: allowed });
  const taken = new Set(price.lines.map(({ discount }) => discount?.id));
  const base = discountBase(price.lines, question.charges.currency);
  const judged = judgement.judged.map((one) => ({
    ...one,
    refusal: one.refusal ?? (taken.has(one.discount.id) ? undefined : notChosen(base, one.discount)),
  }));
  const found = { ...judgement, judged };
  refuseCode(context, question, found);
  return { ...found, price, applied: allowed.filter(({ id }) => taken.has(id)) };
}

/**
 * The same for a rental that is saved: a use that is limited is counted under a lock of its discount, so that of two who
 * ask for the last one the second is told (rule: last-use-once). Locked after accounts, records and services and before cars
 * (docs/money.md, "Locks").
 */
export async function claimedPrice(
  context: RequestContext,
  question: DiscountedQuestion,
): Promise<DiscountedPrice> {
  const found = await discountedPrice(context, question);
  const held = new Set(question.before?.company_discounts.map(({ id }) => id));
  const limited = found.applied.filter(
    ({ id, max_uses, max_uses_of_client }) =>
      (max_uses !== null || max_uses_of_client !== null) && !held.has(id),
  );
  if (limited.length === 0) return found;
  await context.db
    .selectFrom('discount')
    .select('id')
    .where(
      'id',
      'in',
      limited.map(({ id }) => id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const now = await judgedDiscounts(context, question);
  refuseCode(context, question, now);
  const lost = limited.find(
    ({ id }) => now.judged.find(({ discount }) => discount.id === id)?.refusal !== undefined,
  );
  if (lost) throw conflict('discount_taken', { name: nameIn(context.language, lost) });
  return found;
}

/** A code counts also where a better discount beats it. */
const mayCount = (refusal: DiscountRefusal | undefined): boolean =>
  refusal === undefined || refusal === 'better';

/** What a rental keeps of its discounts. */
export const discountColumns = (
  { applied, judged }: DiscountedPrice,
  { code, on_manual_price }: AskedDiscounts,
) => ({
  // Other dates may take a code's discount away; it would be refused when the form is saved next.
  discount_code: judged.some(({ discount, refusal }) => discount.code === code && mayCount(refusal))
    ? code
    : '',
  discounts_on_manual_price: on_manual_price,
  company_discounts: JSON.stringify(applied),
});

/** Writes which discounts a rental uses, by the lines of its price; those that it no longer has are free for others. */
export async function useDiscounts(
  db: Kysely<Database>,
  rental_id: number,
  lines: readonly RentalLine[],
): Promise<void> {
  const uses = discountsGiven(lines).map((given) => ({ ...given, rental_id }));
  await db
    .deleteFrom('discount_use')
    .where('rental_id', '=', rental_id)
    .where('discount_id', 'not in', [0, ...uses.map(({ discount_id }) => discount_id)])
    .execute();
  if (uses.length === 0) return;
  await db
    .insertInto('discount_use')
    .values(uses)
    .onConflict((known) =>
      known.columns(['discount_id', 'rental_id']).doUpdateSet(({ ref }) => ({
        amount: ref('excluded.amount'),
        currency: ref('excluded.currency'),
      })),
    )
    .execute();
}
