import type { ApiError } from '../../../lib/api/call.ts';
import { $officeGroups } from '../../../lib/choices/car-choices.ts';
import type { OfficeChoice } from '../../../lib/contract/cars/choices.ts';
import { dropOffProblem, pickUpProblem } from '../../../lib/domain/office-hours.ts';
import type { HoursProblem } from '../../../lib/domain/office-hours.ts';
import { discountProblem, discountShare } from '../../../lib/domain/discount-rules.ts';
import { toLocal } from '../../../lib/domain/wall-clock.ts';
import { valueAt } from '../../../lib/forms/field-path.ts';
import type { FieldIssue } from '../../../lib/forms/form-issues.ts';
import { may } from '../../../lib/session/session.ts';
import { errorText, percent } from '../../ui/reader.ts';
import { $quote } from './quote.ts';
import { $defaults, editor } from './store.ts';

/** What the server would refuse about dates, car and discount, told beside the field at once and before anything is sent. */

const WORDS: Readonly<Record<HoursProblem, string>> = {
  closed_day: 'hours_closed_day',
  outside_hours: 'hours_outside_hours',
  past: 'hours_past',
  before_pick_up: 'hours_before_pick_up',
  skipped: 'hours_skipped',
};

type Side = 'pick_up' | 'drop_off';

/** The times of a form, judged by the offices' own clocks; what a saved rental had already is not judged again. */
export function timeIssues(
  values: unknown,
  saved: unknown,
  offices: readonly OfficeChoice[],
  now: Date,
): Map<string, FieldIssue> {
  const issues = new Map<string, FieldIssue>();
  const localOf = (side: Side, of = values): string | undefined => {
    const local = valueAt(of, `${side}.local`);
    return typeof local === 'string' ? local : undefined;
  };
  const officeOf = (side: Side): OfficeChoice | undefined =>
    offices.find(({ id }) => id === valueAt(values, `${side}.office_id`));
  const same = (side: Side): boolean =>
    valueAt(values, `${side}.office_id`) === valueAt(saved, `${side}.office_id`) &&
    localOf(side) === localOf(side, saved);
  const tell = (side: Side, office: OfficeChoice | undefined, problem: HoursProblem | undefined): void => {
    if (problem)
      issues.set(`${side}.local`, {
        key: WORDS[problem],
        params: { opens: office?.opens ?? '', closes: office?.closes ?? '' },
      });
  };
  const [pickUp, dropOff] = [localOf('pick_up'), localOf('drop_off')];
  const [from, to] = [officeOf('pick_up'), officeOf('drop_off')];
  if (pickUp && from && !same('pick_up'))
    tell('pick_up', from, pickUpProblem(from, pickUp, toLocal(now, from.zone)));
  // Backwards is backwards before an office is chosen.
  if (pickUp && dropOff && dropOff <= pickUp) tell('drop_off', to, 'before_pick_up');
  else if (dropOff && to && !same('drop_off'))
    tell('drop_off', to, dropOffProblem(to, dropOff, pickUp ?? ''));
  return issues;
}

/** Why the price could not be told, at the field that can mend it: no car, no price, or what the server named itself. */
function quoteIssues(): Map<string, FieldIssue> {
  const state = $quote.get();
  if (state.kind === 'ready' && state.refused) return fieldIssues(state.refused);
  if (state.kind !== 'failed') return new Map();
  const { code } = state.error;
  const field = state.error.reason?.startsWith('vehicle_') ? 'vehicle_id' : 'model_id';
  if (code === 'e16' || code === 'e8')
    return new Map([[field, { key: code, params: {}, message: errorText(state.error) }]]);
  return fieldIssues(state.error);
}

const fieldIssues = ({ errors }: ApiError): Map<string, FieldIssue> =>
  new Map(errors.map(({ field, key, message }) => [field, { key, params: {}, message }]));

/** A discount that is large without a reason, or larger than this person may give. */
function discountIssues(values: unknown): Map<string, FieldIssue> {
  const [state, rules] = [$quote.get(), $defaults.get()];
  if (state.kind !== 'ready' || !rules || valueAt(values, 'discount') === undefined) return new Map();
  const reason = String(valueAt(values, 'discount.reason') ?? '');
  const problem = discountProblem(
    discountShare(state.quote.lines),
    { reason, mayAll: may('rentals:discount_freely') },
    rules,
  );
  if (problem === 'reason') return new Map([['discount.reason', { key: 'required', params: {} }]]);
  return problem === 'ceiling'
    ? new Map([
        [
          'discount.amount',
          { key: 'discount_ceiling', params: { percent: percent(rules.discount_agent_max) } },
        ],
      ])
    : new Map();
}

/** Judges the form while it is open; gives the way to stop, after which nothing that was told keeps it from being saved. */
export function beginTripRules(): () => void {
  const { form } = editor;
  const judge = (): void => {
    const saved = editor.$state.get().kind === 'editing' ? form.$initial.get() : undefined;
    const offices = $officeGroups.get().flatMap((group) => group.offices);
    form.tell(
      new Map([
        ...quoteIssues(),
        ...discountIssues(form.$values.get()),
        ...timeIssues(form.$values.get(), saved, offices, new Date()),
      ]),
    );
  };
  const stops = [form.$values, $officeGroups, $quote, $defaults].map((store) => store.listen(judge));
  judge();
  return () => {
    stops.forEach((stop) => stop());
    form.tell(new Map());
  };
}
