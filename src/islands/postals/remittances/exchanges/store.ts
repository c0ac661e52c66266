import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { call } from '../../../../lib/api/call.ts';
import { createReading } from '../../../../lib/api/reading.ts';
import { choicesOf } from '../../../../lib/choices/car-choices.ts';
import { exchanges, withdrawExchange } from '../../../../lib/contract/postals/exchanges.ts';
import type { ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
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

/** Rates of a course; of one that changes daily they are eight months. */
const IN_A_COURSE = 250;
/** Whose course it is: the pair and the office of a rate. */
export const courseOf = (row: ExchangeRow): string => `${pairOf(row)} ${row.office?.id ?? 0}`;

/** The rates of the pair and office whose panel is open, newest first; read anew as soon as anybody sets one. */
const course = createReading({
  $query: computed(panel.$state, (state) => (state.kind === 'ready' ? courseOf(state.row) : '')),
  keys: [exchanges.key],
  ask: async (of, signal) => {
    const [pair = '', office = ''] = of.split(' ');
    const query = {
      pair,
      office,
      state: 'current,past',
      sort: '-valid_from',
      page_size: IN_A_COURSE,
    } as const;
    return { of, rates: of === '' ? [] : (await call(exchanges.list, { query, signal })).results };
  },
});
export const $course = course.$read;

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
