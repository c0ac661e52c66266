import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { RentalInput } from '../../../src/lib/contract/cars/rental-input.ts';
import type { Currency, Money } from '../../../src/lib/contract/fields.ts';
import { discountRefusal, nameIn, notChosen } from '../../../src/lib/domain/company-discounts.ts';
import type {
  CompanyDiscount,
  DiscountFacts,
  DiscountRefusal,
  DiscountUses,
} from '../../../src/lib/domain/company-discounts.ts';
import { money, negateMoney } from '../../../src/lib/domain/money.ts';
import { discountBase } from '../../../src/lib/domain/rental-price.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { companyZone } from '../../lib/company-zone.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { refusalText } from './discount-refusals.ts';
import type { RentalNames } from './discount-refusals.ts';
import { daysOf, priceOf } from './quote.ts';
import type { Priced, PriceQuestion } from './quote.ts';
import type { StoredRental } from './rows.ts';

/** What of a rental's discounts somebody asks for. */
export interface AskedDiscounts {
  readonly code: string;
  readonly on_manual_price: boolean;
  /** The code was typed just now: one that does not count is refused at its field. A saved one only ceases to count. */
  readonly typed: boolean;
  /** Null while nobody knows the client. */
  readonly member_id: number | null;
}

/** What a form asks for. */
export const askedIn = (
  {
    discount_code,
    discounts_on_manual_price,
  }: Pick<RentalInput, 'discount_code' | 'discounts_on_manual_price'>,
  member_id: number | null,
): AskedDiscounts => ({
  code: discount_code,
  on_manual_price: discounts_on_manual_price,
  typed: true,
  member_id,
});

/** A price that the company's discounts lower. */
export interface DiscountedQuestion extends PriceQuestion {
  readonly asked: AskedDiscounts;
  readonly pick_up_office_id: number;
  readonly brand: string;
  /** The rental that is changed: its own use is not in its way, and what it got stays as it was. */
  readonly before?: StoredRental | undefined;
}

/** A discount of the company beside a rental: why it does not hold, or undefined. */
interface Judged {
  readonly discount: CompanyDiscount;
  readonly uses: DiscountUses;
  readonly ended: boolean;
  readonly refusal: DiscountRefusal | undefined;
}

interface Judgement {
  readonly judged: readonly Judged[];
  /** Undefined where the rental keeps what it has. */
  readonly facts?: DiscountFacts;
  readonly names: RentalNames;
}

/** A discount as the quote tells of it. */
export interface ToldDiscount {
  readonly id: number;
  readonly name: string;
  readonly applied: boolean;
  readonly amount: Money;
  readonly reason: string | null;
}

/** Whether discounts stay away from the price since it was agreed by hand. */
const isFixed = (manual_price: number | null, on_manual_price: boolean): boolean =>
  manual_price !== null && !on_manual_price;

/** The discounts of a rental that is corrected: those that it got, unless a price by hand takes their place. */
export const keptDiscounts = (
  { company_discounts, discounts_on_manual_price }: StoredRental,
  manual_price: number | null,
): readonly CompanyDiscount[] => (isFixed(manual_price, discounts_on_manual_price) ? [] : company_discounts);

/** Whether nothing changes that a rental's discounts depend on but the amounts: then it keeps those that it got. */
export function keepsDiscounts(before: StoredRental, question: Omit<DiscountedQuestion, 'before'>): boolean {
  const { asked, charges } = question;
  const ofClient = before.company_discounts.some(({ max_uses_of_client }) => max_uses_of_client !== null);
  return (
    question.model_id === before.model_id &&
    question.pick_up_office_id === before.pick_up_office_id &&
    question.pick_up_local === before.pick_up_local &&
    question.drop_off_local === before.drop_off_local &&
    charges.currency === before.currency &&
    asked.code === before.discount_code &&
    (asked.member_id === before.member_id || !ofClient) &&
    isFixed(charges.manual_price, asked.on_manual_price) ===
      isFixed(before.manual_price, before.discounts_on_manual_price)
  );
}

/** Every active discount, the one that was typed and those that the rental has, each judged for it. */
async function judge({ db, now }: RequestContext, question: DiscountedQuestion): Promise<Judgement> {
  const { asked, before, charges } = question;
  const held = before?.company_discounts ?? [];
  if (before && keepsDiscounts(before, question))
    return {
      judged: held.map((discount) => ({ discount, uses: UNUSED, ended: false, refusal: undefined })),
      names: { model: '', category: '', office: '' },
    };
  const [rows, zone, names] = await Promise.all([
    candidates(db, question),
    companyZone(db),
    db
      .selectFrom(['model', 'office'])
      .select(['model.category', 'office.name as office'])
      .select(sql<string>`model.brand || ' ' || model.name`.as('model'))
      .where('model.id', '=', question.model_id)
      .where('office.id', '=', question.pick_up_office_id)
      .executeTakeFirstOrThrow(),
  ]);
  const facts: DiscountFacts = {
    model_id: question.model_id,
    category: names.category,
    office_id: question.pick_up_office_id,
    brand: question.brand,
    currency: charges.currency,
    days: daysOf(question.pick_up_local, question.drop_off_local, question.settings),
    pick_up_date: dateOf(question.pick_up_local),
    booked_on: todayIn(zone, before ? new Date(before.created_at) : now),
    code: asked.code,
    price_is_fixed: isFixed(charges.manual_price, asked.on_manual_price),
  };
  const judged = rows.map(({ all, client, status, ...row }) => {
    const kept = held.find(({ id }) => id === row.id);
    const discount = kept ?? row;
    const uses = { all, client };
    const ended =
      !kept && (status !== ITEM.active || (row.booking_to !== null && row.booking_to < facts.booked_on));
    return { discount, uses, ended, refusal: discountRefusal(discount, facts, uses) };
  });
  return { judged, names, facts };
}
const UNUSED: DiscountUses = { all: 0, client: 0 };

const COLUMNS = [
  'id',
  'name_en',
  'name_es',
  'code',
  'fee_type',
  'amount',
  'currency',
  'on_extras',
  'combines',
  'model_ids',
  'categories',
  'office_ids',
  'brand',
  'min_days',
  'max_days',
  'booking_from',
  'booking_to',
  'pick_up_from',
  'pick_up_to',
  'weekdays',
  'max_uses',
  'max_uses_of_client',
  'status',
] as const;

/** Uses are counted where somebody limited them, those of the rental itself not among them. */
function candidates(db: Kysely<Database>, { asked, before }: DiscountedQuestion) {
  const held = before?.company_discounts.map(({ id }) => id) ?? [];
  const others = sql`discount_use.discount_id = discount.id and discount_use.rental_id <> ${before?.id ?? 0}`;
  return db
    .selectFrom('discount')
    .select(COLUMNS)
    .select([
      sql<number>`case when max_uses is null then 0 else (select count(*)::int from discount_use where ${others}) end`.as(
        'all',
      ),
      sql<number>`case when max_uses_of_client is null then 0 else (
        select count(*)::int from discount_use join rental on rental.id = discount_use.rental_id
        where ${others} and rental.member_id = ${asked.member_id ?? 0}) end`.as('client'),
    ])
    .where(({ eb, or }) =>
      or([eb('status', '=', ITEM.active), eb('code', '=', asked.code), eb('id', 'in', [0, ...held])]),
    )
    .orderBy('id')
    .execute();
}

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
  const judgement = await judge(context, question);
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
  const now = await judge(context, question);
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

/** Writes which discounts a rental uses; those that it no longer has are free for others. */
export async function useDiscounts(
  db: Kysely<Database>,
  rental_id: number,
  applied: readonly CompanyDiscount[],
): Promise<void> {
  const ids = applied.map(({ id }) => id);
  await db
    .deleteFrom('discount_use')
    .where('rental_id', '=', rental_id)
    .where('discount_id', 'not in', [0, ...ids])
    .execute();
  if (ids.length === 0) return;
  await db
    .insertInto('discount_use')
    .values(ids.map((discount_id) => ({ discount_id, rental_id })))
    .onConflict((known) => known.doNothing())
    .execute();
}

/** What the quote tells of every discount: those that it has in the order of their lines, then the others and why not. */
export function toldDiscounts(
  { language }: RequestContext,
  { price, judged, names }: DiscountedPrice,
  { asked, charges: { currency } }: DiscountedQuestion,
): ToldDiscount[] {
  const applied = price.lines.flatMap(({ discount, amount }) =>
    discount
      ? [
          {
            id: discount.id,
            name: nameIn(language, discount),
            applied: true,
            amount: negateMoney(amount),
            reason: null,
          },
        ]
      : [],
  );
  const better = applied.map(({ name }) => name);
  const refused = judged.flatMap(({ discount, uses, ended, refusal }) =>
    refusal === undefined || (ended && discount.code !== asked.code)
      ? []
      : [
          {
            id: discount.id,
            name: nameIn(language, discount),
            applied: false,
            amount: money<Currency>(0, currency),
            reason: refusalText(language, { discount, uses, refusal, names, better }),
          },
        ],
  );
  return [...applied, ...refused];
}
