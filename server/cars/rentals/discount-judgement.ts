import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { RentalInput } from '../../../src/lib/contract/cars/rental-input.ts';
import { discountRefusal } from '../../../src/lib/domain/company-discounts.ts';
import type {
  CompanyDiscount,
  DiscountFacts,
  DiscountRefusal,
  DiscountUses,
} from '../../../src/lib/domain/company-discounts.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { companyZone } from '../../lib/company-zone.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { RentalNames } from './discount-refusals.ts';
import { daysOf } from './quote.ts';
import type { PriceQuestion } from './quote.ts';
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

export interface Judgement {
  readonly judged: readonly Judged[];
  /** Undefined where the rental keeps what it has. */
  readonly facts?: DiscountFacts;
  readonly names: RentalNames;
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
export async function judgedDiscounts(
  { db, now }: RequestContext,
  question: DiscountedQuestion,
): Promise<Judgement> {
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
