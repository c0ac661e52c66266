import * as z from 'zod/mini';
import { fullName, hasLetter } from '../domain/names.ts';
import { plainLine, plainLines, plainSearch } from '../domain/plain-text.ts';
import { readEmail, readInternationalPhone } from '../domain/typed-identifier.ts';
import { CURRENCIES, LANGUAGES, PAGE_MAX, PAGE_SIZES, SEARCH_LENGTH } from './limits.ts';

/** Shapes that many entities share (rule: shared-shapes). A refusal's message is a key of validation.json. */

/** What a column of the database holds; a larger number names nothing. */
const INTEGER_MAX = 2_147_483_647;

export const Id = z.int().check(z.positive(), z.lte(INTEGER_MAX));
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;
export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;

/** Of one record, twenty million whole units: far above any price of the trade, and safe in every column. */
const MONEY_MAX = 2_000_000_000;

/** Integer minor units and their currency: {amount: 49030, currency: "USD"} is USD 490.30. Sums of many are as well. */
export const Money = z.object({ amount: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;
/** Money that is not negative. */
export const Price = z.object({
  amount: z.int().check(z.nonnegative(), z.lte(MONEY_MAX)),
  currency: Currency,
});

/**
 * Fee (rule: fee-types): an amount and a type; 1 percentage (amount in hundredths of a percent), 2 fixed (minor units),
 * anything else no fee.
 */
export const Fee = z.object({
  amount: z.int().check(z.nonnegative(), z.lte(MONEY_MAX)),
  fee_type: z.int().check(z.gte(0), z.lte(9)),
});
export type Fee = z.infer<typeof Fee>;

/** An instant in UTC, RFC 3339: 2026-11-28T15:00:00.000Z. */
export const Instant = z.iso.datetime({ error: 'date_time' });
/** Years that a birth or a journey can have. Beyond them wall clocks and zones cannot be computed. */
const inOurTime = z.refine<string>((value) => !/^\d{4}-/.test(value) || /^(19|2[01])/.test(value), {
  error: 'date',
});
const CalendarDate = z.iso.date();
/** A calendar date that exists, of the years 1900 to 2199: 2026-11-28. */
export const IsoDate = z.iso.date({ error: 'date' }).check(inOurTime);
/** A wall-clock time: 09:00. */
export const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' }));
/** A wall-clock date and time, without zone: 2026-11-28T10:00. */
export const LocalDateTime = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: 'date_time' }),
  z.refine((value) => CalendarDate.safeParse(value.slice(0, 10)).success, { error: 'date' }),
  inOurTime,
);
export const Zone = z.string().check(z.regex(/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/, { error: 'zone' }));
/** What happens at an office: its wall clock and its zone. */
export const OfficeTime = z.object({ local: LocalDateTime, zone: Zone });
export type OfficeTime = z.infer<typeof OfficeTime>;

/** E.164: +17865550142, in any way in which people write it with a plus. */
export const Phone = z
  .string()
  .check(z.overwrite(readInternationalPhone), z.regex(/^\+[1-9]\d{6,14}$/, { error: 'phone' }));
export const Email = z.string().check(z.overwrite(readEmail), z.email({ error: 'email' }), z.maxLength(200));

/** Required text of one line: 1 to `max` characters, without marks that nobody sees. */
export const text = (max: number) =>
  z.string().check(z.overwrite(plainLine), z.minLength(1, { error: 'required' }), z.maxLength(max));
/** Optional text of one line: empty when not given, at most `max` characters. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.overwrite(plainLine), z.maxLength(max)), '');
/** Required text of several lines. */
export const lines = (max: number) =>
  z.string().check(z.overwrite(plainLines), z.minLength(1, { error: 'required' }), z.maxLength(max));
/** Part of a person's name, empty where there is none. It has a letter: "." says nothing. */
export const PersonName = z._default(
  z.string().check(
    z.overwrite(plainLine),
    z.maxLength(80),
    z.refine((name) => name === '' || hasLetter(name), { error: 'name' }),
  ),
  '',
);
/** A person with one name writes it in either field. */
export const oneName = z.refine<{ first_name: string; last_name: string }>(
  (person) => fullName(person) !== '',
  { error: 'one_name', path: ['first_name'] },
);
/** Optional text of several lines. */
export const optionalLines = (max: number) =>
  z._default(z.string().check(z.overwrite(plainLines), z.maxLength(max)), '');
/** What somebody looks for. */
export const searchText = z.string().check(z.overwrite(plainSearch), z.maxLength(SEARCH_LENGTH.max));
/** Minor units as people write them: 1000000 is 10000.00. */
const units = (amount: number): string => (amount / 100).toFixed(2);
/** Schemas of minor units (src/lib/forms/holds-amount.ts). */
export const AMOUNTS = new WeakSet<object>();
/** Minor units within the limits of limits.ts. A refusal names the limit in whole units, as the amount was typed. */
export const amountBetween = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const amount = z.int().check(
    z.refine((amount) => amount >= min, { error: 'min', params: { min: units(min) }, abort: true }),
    z.refine((amount) => amount <= max, { error: 'max', params: { max: units(max) }, abort: true }),
    z.gte(min),
    z.lte(max),
  );
  AMOUNTS.add(amount);
  return amount;
};
/** An integer within the limits of limits.ts. */
export const between = (limits: { readonly min: number; readonly max: number }) =>
  z
    .int({ error: ({ code }) => (code === 'invalid_type' ? 'number' : undefined) })
    .check(z.gte(limits.min), z.lte(limits.max));

/** A reference to another record, with the name to show. */
export const Reference = z.object({ id: Id, name: z.string() });
export type Reference = z.infer<typeof Reference>;

/** A file entry (rule: shared-shapes): a link signed for a short time, its name and content type. */
export const FileEntry = z.object({
  id: Id,
  url: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
});
export type FileEntry = z.infer<typeof FileEntry>;

/** What every row carries: its number, its version (the ETag) and its instants. */
export const rowFields = { id: Id, version: z.int(), created_at: Instant, updated_at: Instant } as const;

/** A whole number in a query string or a path. */
export const QueryInteger = z.pipe(
  z.string().check(z.regex(/^-?\d{1,10}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(-INTEGER_MAX), z.lte(INTEGER_MAX))),
);
/** One or more whole numbers in a query string: "4" or "4,5". */
export const QueryIntegers = z.pipe(
  z.string().check(z.regex(/^-?\d{1,9}(,-?\d{1,9}){0,99}$/)),
  z.transform((value) => value.split(',').map(Number)),
);
/** true or false in a query string. */
export const QueryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

/** Path of one record. */
export const IdParams = z.object({ id: z.pipe(QueryInteger, Id) });

/** Query that every list takes; `sort` is a comma-separated list, a minus sorts descending. */
export const listQueryFields = {
  page: z._default(z.pipe(QueryInteger, z.int().check(z.gte(1), z.lte(PAGE_MAX))), 1),
  page_size: z._default(z.pipe(QueryInteger, z.literal([...PAGE_SIZES])), PAGE_SIZES[0]),
  q: z.optional(searchText),
  sort: z.optional(z.string().check(z.regex(/^-?[a-z_]+(,-?[a-z_]+){0,4}$/))),
} as const;
