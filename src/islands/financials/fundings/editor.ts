import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { fundingDefaults } from '../../../lib/contract/financials/funding-actions.ts';
import { FundingInput, fundings } from '../../../lib/contract/financials/fundings.ts';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { PAYMENT_LIMIT_DEFAULT } from '../../../lib/contract/limits.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { dueDates } from '../../../lib/domain/instalments.ts';
import type { PlanResult, PlannedDeadline } from '../../../lib/domain/instalments.ts';
import { todayIn } from '../../../lib/domain/zones.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import { valueAt } from '../../../lib/forms/field-path.ts';
import { found, readFundable, totalNow } from './fundable.ts';
import { keptOf, planOf, restOf, valuesOf } from './plan.ts';
import type { PlanFacts, PlanRules, PlanValues, Subject, TypedTerms } from './plan.ts';
import { panel, reload } from './store.ts';

/** The plan maker: what is typed, the plan that follows from it at every moment, deadlines by hand. */

const $subjectKnown = atom<Subject | undefined>(undefined);
/** The service that is financed, once it is known. */
export const $subject: ReadableAtom<Subject | undefined> = $subjectKnown;
const $rulesRead = atom<PlanRules | undefined>(undefined);
export const $rules: ReadableAtom<PlanRules | undefined> = $rulesRead;
const $existingRow = atom<FundingRow | undefined>(undefined);
/** The plan that is changed; undefined for a new one. */
export const $existing: ReadableAtom<FundingRow | undefined> = $existingRow;

function factsNow(): PlanFacts | undefined {
  const [subject, rules] = [$subjectKnown.get(), $rulesRead.get()];
  return subject && rules && { subject, rules, now: new Date(), existing: $existingRow.get() };
}

/** What the schema has made of what is typed. */
const termsOf = (input: FundingInput): TypedTerms => input;

/** The schema with what the domain says of the whole: a refusal stands beside its field before anything is sent. */
const checked = FundingInput.check((payload) => {
  const facts = factsNow();
  if (facts?.subject.id !== payload.value.service_id) return;
  const result = planOf(termsOf(payload.value), facts);
  const refuse = (
    path: string,
    message: string,
    params: Readonly<Record<string, string | number>> = {},
  ): void => {
    payload.issues.push({
      code: 'custom',
      input: payload.value,
      path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      message,
      params,
    });
  };
  if ('faults' in result) for (const { field, key, params } of result.faults) refuse(field, key, params);
  if ('impossible' in result) refuse('deadlines', 'deadlines_impossible');
  if (facts.existing && payload.value.reason === '') refuse('reason', 'required');
});

/** A month from now is what most plans begin with. */
const MONTH_DAYS = 30;
function blank(): PlanValues {
  const zone = $rulesRead.get()?.zone ?? 'UTC';
  return {
    deadlines: 3,
    time_slot: MONTH_DAYS,
    payment_limit: PAYMENT_LIMIT_DEFAULT,
    first_due: addDays(todayIn(zone, new Date()), MONTH_DAYS),
    reason: '',
  };
}

export const editor = createEditor({
  contract: { ...fundings, input: checked },
  blank,
  valuesOf,
  reload,
  saved: (row) => panel.open(row.id, row),
});
const { form } = editor;

/** What the plan is of, whatever else is still missing; undefined while it cannot be said. */
export type Preview = { readonly terms: TypedTerms; readonly facts: PlanFacts; readonly result: PlanResult };

/** The plan of what is typed, at every moment: the server makes the same (rule: plan-as-previewed). */
export const $preview: ReadableAtom<Preview | undefined> = computed(
  [form.$values, $subjectKnown, $rulesRead, $existingRow],
  (values): Preview | undefined => {
    const facts = factsNow();
    // A reason is asked for at the end; the plan does not depend on it.
    const parsed = FundingInput.safeParse({ ...(values as object), reason: '' });
    if (!facts || !parsed.success || parsed.data.service_id !== facts.subject.id) return undefined;
    const terms = termsOf(parsed.data);
    return { terms, facts, result: planOf(terms, facts) };
  },
);

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const handNow = (): readonly unknown[] | undefined => {
  const schedule = valueAt(form.$values.get(), 'schedule');
  return Array.isArray(schedule) ? schedule : undefined;
};

/** What deadlines by hand add up to, and what they must; minor units. Undefined while none are written. */
export const $sums: ReadableAtom<{ readonly sum: number; readonly total: number } | undefined> = computed(
  [form.$values, $subjectKnown],
  (values, subject) => {
    const schedule = valueAt(values, 'schedule');
    if (!subject || !Array.isArray(schedule)) return undefined;
    const [amount, fee_type] = [valueAt(values, 'fee.amount'), valueAt(values, 'fee.fee_type')];
    const fee = typeof amount === 'number' && typeof fee_type === 'number' ? { amount, fee_type } : null;
    const total = restOf(
      {
        extras: number(valueAt(values, 'extras')),
        fee,
        initial_payment: number(valueAt(values, 'initial_payment')),
      },
      subject,
    );
    return {
      sum: schedule.reduce((sum: number, deadline) => sum + number(valueAt(deadline, 'amount')), 0),
      total,
    };
  },
);

function setSchedule(schedule: readonly unknown[]): void {
  // Deadlines that are being written may be unfinished; a field's own type names finished ones only.
  form.fields.schedule.set(schedule as PlannedDeadline[]);
  form.fields.deadlines.set(schedule.length);
}

/** From now on amounts and dates are written by hand, beginning with those of the plan. */
export function writeByHand(): void {
  const result = $preview.get()?.result;
  if (result && 'plan' in result)
    setSchedule(result.plan.schedule.map(({ due_on, amount }) => ({ due_on, amount })));
}

/** Takes what was written by hand away: the deadlines follow from the terms again. */
export function calculateAgain(): void {
  form.fields.schedule.set(undefined);
}

/** One more, as far behind the last one as the others are; its amount is to be written. */
export function addDeadline(): void {
  const schedule = handNow() ?? [];
  const last = valueAt(schedule.at(-1), 'due_on');
  const due_on =
    typeof last === 'string' ? dueDates(last, 2, number(form.fields.time_slot.$value.get()))?.[1] : undefined;
  setSchedule([...schedule, { due_on }]);
}

export function removeDeadline(index: number): void {
  setSchedule((handNow() ?? []).filter((_, at) => at !== index));
}

/** What is missing or too much goes to the last deadline, where it leaves one. */
export function restOnLast(): void {
  const [sums, schedule] = [$sums.get(), handNow()];
  const last = schedule?.at(-1);
  if (!sums || !schedule || schedule.length <= keptOf($existingRow.get()).length) return;
  const amount = number(valueAt(last, 'amount')) + sums.total - sums.sum;
  if (amount > 0) form.fields.schedule.item(schedule.length - 1).fields.amount.set(amount);
}

function know(subject: Subject | undefined): void {
  $subjectKnown.set(subject);
  // What is refused may depend on it; the value itself stays.
  if (subject && form.fields.service_id.$value.get() === subject.id) form.fields.service_id.set(subject.id);
}

// A draft that comes back, or a choice of the list: the plan follows its service.
form.fields.service_id.$value.listen((id) => {
  // The service of a plan that is changed stays what it is.
  if (editor.$state.get().kind !== 'adding' || id === $subjectKnown.get()?.id) return;
  const known = id === undefined ? undefined : found.get(id);
  $subjectKnown.set(known);
  if (id !== undefined && !known) void attempt(async () => know(await readFundable(id)));
});

editor.$state.listen((state) => {
  if (state.kind === 'adding') $existingRow.set(undefined);
  else if (state.kind === 'comparing') $existingRow.set(state.theirs);
  else if (state.kind === 'editing' && state.id !== $existingRow.get()?.id)
    void attempt(async () => begin(await call(fundings.get, { params: { id: state.id } })));
});

/** What a plan that is changed is of. */
async function begin(row: FundingRow): Promise<void> {
  const { service, client, currency } = row;
  $existingRow.set(row);
  const total = await totalNow(row);
  know({
    id: service.id,
    code: service.code,
    concept: service.concept,
    client: client.name,
    currency,
    total,
    service_date: service.date,
  });
}

async function readRules(): Promise<boolean> {
  const read = await attempt(() => call(fundingDefaults));
  if (read) $rulesRead.set({ days_before: read.days_before, zone: read.zone });
  return read !== undefined;
}

/** Opens the form of a new plan, of a service where one is given. */
export async function add(subject?: Subject): Promise<void> {
  if (!(await readRules())) return;
  $existingRow.set(undefined);
  $subjectKnown.set(subject);
  if (subject) found.set(subject.id, subject);
  editor.add(subject && { ...blank(), service_id: subject.id });
}

/** Opens the form of a plan, as it is saved right now. */
export async function edit(id: number): Promise<void> {
  const row = await attempt(() => call(fundings.get, { params: { id } }));
  if (!row || !(await readRules())) return;
  await begin(row);
  editor.edit(row);
}

/** Offers what this person left behind on the screen. */
export async function offerDrafts(): Promise<void> {
  await readRules();
  editor.offerDrafts();
}
