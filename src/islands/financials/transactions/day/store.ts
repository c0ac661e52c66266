import { atom, computed, onMount } from 'nanostores';
import { $search, changeSearch } from '../../../../lib/records/address.ts';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { ApiError, call } from '../../../../lib/api/call.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';
import { TILL_WAYS, closeDay, dayTills } from '../../../../lib/contract/financials/day-close.ts';
import type { DayTill, TillAmounts } from '../../../../lib/contract/financials/day-close.ts';
import { addDays, isDate } from '../../../../lib/domain/dates.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { onChange, onGap } from '../../../../lib/api/live.ts';
import type { Loaded } from '../../../../lib/records/panel.ts';

/** The tills of one day without their looks; the day stands in the address. */

export const today = (): string => companyDay();
export const $day = computed($search, (search) => {
  const asked = search.get('date') ?? '';
  return isDate(asked) && asked <= today() ? asked : today();
});

/** Another day; one that has not come yet is today. */
function goToDay(date: string): void {
  const day = date > today() ? today() : date;
  changeSearch({ date: day === today() ? undefined : day });
}
export const stepDay = (days: number): void => goToDay(addDays($day.get(), days));

/** The box in which a day is typed or chosen. */
const dayForm = createForm({
  id: 'day',
  schema: dayTills.query,
  initial: { date: $day.get() },
  submit: () => Promise.resolve(),
});
export const dayField = {
  ...dayForm.fields.date,
  set: (date: string | undefined) => {
    dayForm.fields.date.set(date);
    if (date !== undefined && date !== $day.get()) goToDay(date);
  },
};

export const $tills = atom<Loaded<readonly DayTill[]>>({ kind: 'loading' });
let reading: AbortController | undefined;

export async function reload(): Promise<void> {
  reading?.abort();
  const mine = (reading = new AbortController());
  try {
    const { tills } = await call(dayTills, { query: { date: $day.get() }, signal: mine.signal });
    if (!mine.signal.aborted) $tills.set({ kind: 'ready', value: tills });
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    $tills.set({ kind: 'failed', error });
  }
}

const LEDGER = ['financials/transactions', 'financials/day_closes', 'financials/expenses'];
onMount($tills, () => {
  const stops = [
    $day.subscribe((date) => {
      dayForm.fields.date.set(date);
      $tills.set({ kind: 'loading' });
      void reload();
    }),
    onGap(() => void reload()),
    onChange(({ key }) => void (LEDGER.includes(key) && reload())),
  ];
  return () => stops.forEach((stop) => stop());
});

export const totalOf = (amounts: TillAmounts): number =>
  TILL_WAYS.reduce((sum, way) => sum + amounts[way], 0);

/** A till whose day ends; it has no number of its own, so its clerk's is taken. */
interface TillToClose {
  readonly id: number;
  readonly till: DayTill;
}

/** Counting a till. Where nothing is booked nothing is there to count, unless somebody says so. */
export const closing = createActionDialog({
  key: closeDay.path,
  formFor: ({ till: { date, clerk, currency, booked } }: TillToClose) =>
    createForm({
      id: 'day-close',
      schema: closeDay.body,
      initial: {
        date,
        clerk_id: clerk.id,
        currency,
        booked,
        counted: Object.fromEntries(TILL_WAYS.map((way) => [way, booked[way] === 0 ? 0 : undefined])),
        reason: '',
      },
      submit: (body, idempotencyKey) => call(closeDay, { body, idempotencyKey }),
    }),
  fresh: async ({ id, till }) => {
    const { tills } = await call(dayTills, { query: { date: till.date, clerk: till.clerk.id } });
    return { id, till: tills.find(({ currency }) => currency === till.currency) ?? till };
  },
  reload: () => void reload(),
});
export const count = (till: DayTill): void => closing.open({ id: till.clerk.id, till });
