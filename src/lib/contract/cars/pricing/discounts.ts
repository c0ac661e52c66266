import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  Currency,
  Id,
  IdParams,
  IsoDate,
  Money,
  QueryIntegers,
  Reference,
  amountBetween,
  between,
  rowFields,
  text,
} from '../../fields.ts';
import { WHOLE_PERCENT } from '../../limits.ts';
import { resource } from '../../resource.ts';
import { readDiscountCode } from '../discount-code.ts';
import { RENTAL_DAYS } from './listing.ts';

/** Discounts of the company on car rentals (rule: best-discount). */

const NAME = 80;
const LIST_MAX = 250;
/** Minor units of a fixed amount; a percentage's hundredths end at 100 %. */
const DISCOUNT_AMOUNT = { min: 1, max: 1_000_000_00 } as const;
const USES = { min: 1, max: 1_000_000 } as const;

const Code = z
  .string()
  .check(z.overwrite(readDiscountCode), z.regex(/^[A-Z0-9-]{2,20}$/, { error: 'discount_code' }));

/** First letter of an ACRISS code. */
const Category = z.string().check(z.regex(/^[A-Z]$/, { error: 'select_option' }));
const Weekday = between({ min: 1, max: 7 });

const optional = <T extends z.ZodMiniType>(shape: T) => z._default(z.nullable(shape), null);
const listOf = <T extends z.ZodMiniType>(shape: T) =>
  z._default(z.array(shape).check(z.maxLength(LIST_MAX)), []);

const common = {
  name_en: text(NAME),
  name_es: text(NAME),
  /** 1 a percentage in hundredths of a percent, 2 a fixed amount in minor units of `currency` (rule: fee-types). */
  fee_type: z.literal([1, 2]),
  /** Off the price of the days and of what is charged beside them but the airport tax; else of the days alone. */
  on_extras: z._default(z.boolean(), false),
  /** May be taken together with others that combine. */
  combines: z._default(z.boolean(), false),
  status: z._default(z.literal([1, 2]), 1),
} as const;

/** What a rental must be to get it: an empty list and a null hold for every rental, both ends of a window count. */
const conditions = {
  categories: listOf(Category),
  brand: optional(z.string().check(z.maxLength(40))),
  min_days: optional(between(RENTAL_DAYS)),
  max_days: optional(between(RENTAL_DAYS)),
  booking_from: optional(IsoDate),
  booking_to: optional(IsoDate),
  pick_up_from: optional(IsoDate),
  pick_up_to: optional(IsoDate),
  /** ISO days of the week of the pick-up. */
  weekdays: listOf(Weekday),
  max_uses: optional(between(USES)),
  max_uses_of_client: optional(between(USES)),
} as const;

interface Windows {
  booking_from: string | null;
  booking_to: string | null;
  pick_up_from: string | null;
  pick_up_to: string | null;
}
const inOrder = (of: 'booking' | 'pick_up') =>
  z.refine<Windows>(
    (input) => {
      const [from, to] = [input[`${of}_from`], input[`${of}_to`]];
      return from === null || to === null || from <= to;
    },
    { error: 'date_order', path: [`${of}_to`] },
  );

const DiscountInput = z
  .object({
    ...common,
    /** Without one it applies by itself. */
    code: optional(Code),
    amount: amountBetween(DISCOUNT_AMOUNT),
    /** Of a fixed amount. */
    currency: optional(Currency),
    model_ids: listOf(Id),
    office_ids: listOf(Id),
    ...conditions,
  })
  .check(
    z.refine(({ fee_type, amount }) => fee_type !== 1 || amount <= WHOLE_PERCENT, {
      error: 'percentage',
      path: ['amount'],
    }),
    z.refine(({ fee_type, currency }) => fee_type !== 2 || currency !== null, {
      error: 'required',
      path: ['currency'],
    }),
    z.refine(({ min_days, max_days }) => min_days === null || max_days === null || min_days <= max_days, {
      error: 'days_order',
      path: ['max_days'],
    }),
    inOrder('booking'),
    inOrder('pick_up'),
  );

export const DiscountRow = z.object({
  ...rowFields,
  ...common,
  status: z.int(),
  /** In the reader's language. */
  name: z.string(),
  code: z.nullable(z.string()),
  amount: z.int(),
  currency: z.nullable(Currency),
  models: z.array(Reference),
  offices: z.array(Reference),
  ...conditions,
  /** Rentals that have it now. */
  uses: z.int(),
});
export type DiscountRow = z.infer<typeof DiscountRow>;

export const discounts = resource({
  area: 'cars',
  name: 'discounts',
  key: 'cars/pricing/discounts',
  singular: 'discount',
  entity: 'discounts',
  row: DiscountRow,
  input: DiscountInput,
  filters: {
    status: z.optional(QueryIntegers),
    /** Discounts that count for this model, or at this office. */
    model: z.optional(QueryIntegers),
    office: z.optional(QueryIntegers),
    fee_type: z.optional(QueryIntegers),
  },
  sorts: ['name', 'code', 'uses', 'booking_to', 'pick_up_to', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: { fee_type: 1, currency: 'USD', on_extras: false, combines: false, status: 1 },
  valuesOf: ({ models, offices, ...row }) => ({
    code: row.code ?? undefined,
    currency: row.currency ?? 'USD',
    model_ids: models.map(({ id }) => id),
    office_ids: offices.map(({ id }) => id),
    brand: row.brand ?? undefined,
    min_days: row.min_days ?? undefined,
    max_days: row.max_days ?? undefined,
    booking_from: row.booking_from ?? undefined,
    booking_to: row.booking_to ?? undefined,
    pick_up_from: row.pick_up_from ?? undefined,
    pick_up_to: row.pick_up_to ?? undefined,
    max_uses: row.max_uses ?? undefined,
    max_uses_of_client: row.max_uses_of_client ?? undefined,
  }),
});

/** As many rentals as the panel shows; the sums are of all. */
export const DISCOUNT_USES_SHOWN = 50;

export const discountUses = endpoint({
  method: 'GET',
  path: `${discounts.path}{id}/uses/`,
  summary: 'Rentals that have a discount, the latest first, and what was given in all',
  access: 'discounts:read',
  params: IdParams,
  answer: z.object({
    count: z.int(),
    /** By currency. */
    given: z.array(Money),
    uses: z.array(
      z.object({
        rental: z.object({ id: Id, code: z.string(), status: z.int() }),
        client: z.string(),
        /** By the clock of the office. */
        pick_up_local: z.string(),
        amount: Money,
      }),
    ),
  }),
});
export type DiscountUses = z.infer<typeof discountUses.answer>;
