import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { call } from '../../../../lib/api/call.ts';
import { createReading } from '../../../../lib/api/reading.ts';
import { choicesOf } from '../../../../lib/choices/car-choices.ts';
import { exchangeCourse, exchanges, withdrawExchange } from '../../../../lib/contract/postals/exchanges.ts';
import type { CourseDay, ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
import type { Unfinished } from '../../../../lib/contract/form.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { companyOffices } from '../../../../lib/contract/system/company-offices.ts';
import { changeOf, isUnusual } from '../../../../lib/domain/remittance-rates.ts';
import { ITEM } from '../../../../lib/domain/statuses.ts';
import { createEditor, withoutNulls } from '../../../../lib/forms/editor.ts';
import { recordDialogs } from '../../../../lib/records/record-dialogs.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';
import { instant } from '../../../ui/reader.ts';
import { pairOf, pairText } from './texts.ts';

/** The rates without their looks: list, panel, the form of a new one, and what withdraws one. */

const screen = listScreen({
  contract: exchanges,
  nameOf: (row) => `${pairText(row)}, ${instant(row.valid_from)}`,
});
export const { list, panel } = screen;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  screen.reload();
  void current.read();
  void course.read();
}

/** A rate that differs much is looked at before it is sent (rule: unusual-rate). */
const confirmed = exchanges.input.check(
  z.refine((values) => values.confirmed || !differenceOf(values)?.unusual, {
    error: 'rate_confirm',
    path: ['confirmed'],
  }),
);

export const editor = createEditor({
  contract: { ...exchanges, input: confirmed },
  reload,
  saved: (row) => panel.open(row.id, row),
});
export const records = { ...screen, editor };

type NewRate = Unfinished<Input<typeof exchanges.input>>;

/** Opens the form of a rate that follows this one: of the same pair and office, with the rates that hold to begin with. */
export function follow({ remit_currency, receive_currency, office, buy_rate, sell_rate }: ExchangeRow): void {
  editor.add({
    ...(withoutNulls(exchanges.blank) as NewRate),
    remit_currency,
    receive_currency,
    buy_rate,
    sell_rate,
    ...(office && { office_id: office.id }),
  });
}

/** The rates that hold now, while somebody looks. */
const current = createReading({
  $query: atom({ state: 'current', page_size: 250 } as const),
  keys: [exchanges.key],
  ask: (query, signal) => call(exchanges.list, { query, signal }),
});
export const $current = computed(current.$read, (read) => (read.kind === 'ready' ? read.value.results : []));

/** How far back a course is looked at, in days; all of it without a number. */
export const PERIODS = { month: 31, quarter: 92, year: 366, all: undefined } as const;
export type Period = keyof typeof PERIODS;
export const $period = atom<Period>('quarter');

/** Whose course it is: the pair and the office of a rate. */
export const courseOf = (row: ExchangeRow): string => `${pairOf(row)} ${row.office?.id ?? 0}`;

/** How the pair and office went whose panel is open, newest first; read anew as soon as anybody sets a rate. */
const course = createReading({
  $query: computed([panel.$state, $period], (state, period) =>
    state.kind === 'ready' ? { of: courseOf(state.row), period } : undefined,
  ),
  keys: [exchanges.key],
  ask: async (asked, signal) => {
    if (!asked) return undefined;
    const [pair = '', office = ''] = asked.of.split(' ');
    const query = { pair, office, days: PERIODS[asked.period] };
    return { ...asked, ...(await call(exchangeCourse, { query, signal })) };
  },
});
export const $course = course.$read;

/** A month of a course: its lowest and highest rate, and the one at its end. */
export interface CourseMonth {
  /** YYYY-MM */
  readonly month: string;
  readonly low: string;
  readonly high: string;
  readonly last: string;
}

/** Months of a course, in its order. */
export function monthsOf(days: readonly CourseDay[]): CourseMonth[] {
  const least = (one: string, other: string): string => (Number(other) < Number(one) ? other : one);
  const most = (one: string, other: string): string => (Number(other) > Number(one) ? other : one);
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, of]) => ({
    month,
    low: of.map(({ low }) => low).reduce(least),
    high: of.map(({ high }) => high).reduce(most),
    last: of[0]?.buy_rate ?? '',
  }));
}

/** The rate that one of this pair and office would follow: the office's own, or that of all. */
export function rateBefore(
  rates: readonly ExchangeRow[],
  {
    office_id,
    ...pair
  }: { remit_currency: string; receive_currency: string; office_id?: number | null | undefined },
): ExchangeRow | undefined {
  const ofPair = rates.filter((rate) => pairOf(rate) === pairOf(pair));
  return (
    ofPair.find(({ office }) => office !== null && office.id === office_id) ??
    ofPair.find(({ office }) => office === null)
  );
}

/** How a rate that was typed differs from the one before; undefined while one of them is missing or is none. */
export function differenceFrom(before: ExchangeRow | undefined, typed: string | undefined) {
  const rate = exchanges.input.shape.buy_rate.safeParse(typed);
  if (!before || !rate.success) return undefined;
  const { buy_rate } = before;
  return { before, change: changeOf(buy_rate, rate.data), unusual: isUnusual(buy_rate, rate.data) };
}

/** What a rate in the form makes of the one that it follows. */
function differenceOf({ remit_currency = 'USD', receive_currency = 'CUP', office_id, buy_rate }: NewRate) {
  return differenceFrom(
    rateBefore($current.get(), { remit_currency, receive_currency, office_id }),
    buy_rate,
  );
}
export const $difference = computed([$current, editor.form.$values], (_, values) => differenceOf(values));

/** The company's active offices. */
export const $offices = choicesOf(companyOffices.key, async () =>
  (await call(companyOffices.list, { query: { page_size: 250 } })).results
    .filter(({ status }) => status === ITEM.active)
    .map(({ id, name }) => ({ value: id, label: name })),
);

/** Takes a mistaken rate back. */
export const withdrawing = recordDialogs({ contract: exchanges, reload })(withdrawExchange, () => ({
  reason: '',
}));
