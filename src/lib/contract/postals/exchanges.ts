import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Fee,
  Id,
  Instant,
  IsoDate,
  LocalDateTime,
  QueryInteger,
  QueryIntegers,
  Reference,
  amountBetween,
  between,
  lines,
  optionalLines,
  rowFields,
} from '../fields.ts';
import { WHOLE_PERCENT } from '../limits.ts';
import { action, resource } from '../resource.ts';
import { Delivery, PAIRS, REMIT_AMOUNT, ReceiveCurrency } from './remittance-money.ts';

/**
 * Exchange rates of remittances (rule: rates-follow): what a client gets for one unit of what they pay, and what that
 * unit is worth to the company. A rate is never edited: a new one follows it, and one that was wrong is withdrawn.
 */

/** A comma before three digits could group thousands: such a rate is refused, never guessed (rule: typed-amounts). */
function readRate(typed: string): string {
  const text = typed.trim();
  return /^\d{1,7},\d{1,6}$/.test(text) && !/^[1-9]\d*,\d{3}$/.test(text) ? text.replace(',', '.') : text;
}

/** Decimal text above zero, with at most six decimals. */
export const Rate = z.string().check(
  z.overwrite(readRate),
  z.regex(/^\d{1,7}(\.\d{1,6})?$/, { error: 'rate', abort: true }),
  z.refine((rate) => /[1-9]/.test(rate), { error: 'rate', abort: true }),
);

const pair = { remit_currency: Currency, receive_currency: ReceiveCurrency } as const;
const rates = { buy_rate: Rate, sell_rate: Rate } as const;
const NOTE_MAX = 300;

/** For whom and from when rates hold. */
const scope = {
  /** Null: every office that has none of its own. */
  office_id: z._default(z.nullable(Id), null),
  /** By the company's clock, and not in the past; null is now. */
  valid_from: z._default(z.nullable(LocalDateTime), null),
  /** Somebody has looked at a rate that differs much from the one before. */
  confirmed: z._default(z.boolean(), false),
} as const;

const sellNotBelowBuy = z.refine<{ buy_rate: string; sell_rate: string }>(
  ({ buy_rate, sell_rate }) => Number(sell_rate) >= Number(buy_rate),
  { error: 'sell_below_buy', path: ['sell_rate'] },
);

const ExchangeInput = z
  .object({ ...pair, ...rates, ...scope, note: optionalLines(NOTE_MAX) })
  .check(sellNotBelowBuy);

/** What a rate is now, by its time and its status. */
export const RATE_STATES = ['current', 'upcoming', 'past', 'withdrawn'] as const;
const RateState = z.enum(RATE_STATES);
export type RateState = z.infer<typeof RateState>;

export const ExchangeRow = z.object({
  ...rowFields,
  ...pair,
  office: z.nullable(Reference),
  /** What a client gets for one unit: at least two decimals. */
  buy_rate: z.string(),
  /** What that unit is worth to the company. */
  sell_rate: z.string(),
  /** Part of the unit that stays with the company, in hundredths of a percent. */
  margin: z.int(),
  /** Since the rate before it, in hundredths of a percent; null for the first one. */
  change: z.nullable(z.int()),
  valid_from: Instant,
  state: RateState,
  note: z.string(),
  /** Who set it; null is the system. */
  set_by: z.nullable(Reference),
});
export type ExchangeRow = z.infer<typeof ExchangeRow>;

const oneOf = (values: readonly string[]) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^(${values.join('|')})(,(${values.join('|')})){0,19}$`))),
    z.transform((value: string) => value.split(',')),
  );

const calls = resource({
  area: 'postals',
  name: 'exchanges',
  key: 'postals/remittances/exchanges',
  singular: 'exchange',
  entity: 'exchanges',
  row: ExchangeRow,
  input: ExchangeInput,
  filters: {
    pair: z.optional(oneOf(PAIRS)),
    /** 0 stands for rates of all offices. */
    office: z.optional(QueryIntegers),
    state: z.optional(oneOf(RATE_STATES)),
  },
  sorts: ['standing', 'valid_from', 'buy_rate', 'sell_rate', 'updated_at'],
  defaultSort: '-standing',
  blank: {
    remit_currency: 'USD',
    receive_currency: 'CUP',
    office_id: null,
    valid_from: null,
    confirmed: false,
    note: '',
  },
});

const { update: _update, modifyForm: _modifyForm, remove: _remove, ...exchanges } = calls;
export { exchanges };

/** Takes a mistaken rate back, as if it had never been set; what was agreed by it stays. */
export const withdrawExchange = action(exchanges, 'withdraw', {
  summary: 'Withdraw an exchange rate',
  access: 'exchanges:withdraw',
  body: z.object({ reason: lines(500) }),
});

/** Days with a rate of their own that a course holds at most, the newest: more than ten years of daily rates. */
export const COURSE_DAYS = 4000;

export const CourseDay = z.object({
  date: IsoDate,
  /** The rate that held when the day ended, or holds now. */
  id: Id,
  valid_from: Instant,
  ...rates,
  /** The lowest and the highest buy rate that began that day. */
  low: z.string(),
  high: z.string(),
  set_by: z.nullable(Reference),
});
export type CourseDay = z.infer<typeof CourseDay>;

export const exchangeCourse = endpoint({
  method: 'GET',
  path: '/postals/exchange_course',
  summary: 'History of the rate of a pair: one rate for each day on which any began, the newest first',
  access: 'exchanges:read',
  query: z.object({
    pair: z.enum(PAIRS),
    /** 0 stands for the rates of all offices. */
    office: z._default(z.pipe(QueryInteger, z.int().check(z.nonnegative())), 0),
    /** So many days back from today; all of them unless said. The rate that held before them comes last. */
    days: z.optional(z.pipe(QueryInteger, z.int().check(z.gte(1), z.lte(COURSE_DAYS)))),
  }),
  answer: z.object({ days: z.array(CourseDay) }),
});

/** Rates that are set together, as a day's table has them: each pair once. */
export const importExchanges = endpoint({
  method: 'POST',
  path: '/postals/import_exchanges',
  summary: 'Set the rates of a table; all of them or, if one is refused, none',
  access: 'exchanges:create',
  body: z.object({
    rates: z
      .array(z.object({ ...pair, ...rates }).check(sellNotBelowBuy))
      .check(z.minLength(1), z.maxLength(PAIRS.length)),
    ...scope,
  }),
  answer: z.object({ added: z.int() }),
  status: 201,
});

/** What a remittance costs beside its amount: the fee of the first band that is for it. */
const FEE_BANDS = 60;
const Amount = amountBetween({ min: 1, max: REMIT_AMOUNT.max });
const FeeBand = z
  .object({
    remit_currency: Currency,
    /** Null: whatever is received. */
    receive_currency: z._default(z.nullable(ReceiveCurrency), null),
    /** Null: however it is delivered. */
    delivery: z._default(z.nullable(Delivery), null),
    /** Minor units of what is remitted, both ends included; null is without end. */
    from: Amount,
    to: z._default(z.nullable(Amount), null),
    fee: Fee,
  })
  .check(
    z.refine(({ from, to }) => to === null || to >= from, { error: 'amount_order', path: ['to'] }),
    z.refine(({ fee }) => fee.fee_type !== 1 || fee.amount <= WHOLE_PERCENT, {
      error: 'percentage',
      path: ['fee', 'amount'],
    }),
  );
export type FeeBand = z.infer<typeof FeeBand>;

export const RemittanceSettings = z.object({
  /** Minutes for which a quote keeps its rate. */
  quote_minutes: between({ min: 1, max: 240 }),
  bands: z.array(FeeBand).check(z.maxLength(FEE_BANDS)),
});
export type RemittanceSettings = z.infer<typeof RemittanceSettings>;

const settings = {
  path: '/postals/remittance_settings',
  answer: z.object({ ...RemittanceSettings.shape, version: z.int() }),
} as const;

export const remittanceSettings = endpoint({
  ...settings,
  method: 'GET',
  summary: 'Fees of remittances, and how long a quote keeps its rate',
  access: 'exchanges:read',
});

export const saveRemittanceSettings = endpoint({
  ...settings,
  method: 'PUT',
  summary: 'Change the fees of new remittances; what was quoted and saved keeps its own',
  access: 'exchanges:update',
  body: RemittanceSettings,
  versioned: true,
});
