import type { ReadableAtom } from 'nanostores';
import { $officeGroups } from '../../../lib/choices/car-choices.ts';
import type { RentalRow, rentals } from '../../../lib/contract/cars/rentals.ts';
import { NOVEL_DRIVER_AGE } from '../../../lib/contract/limits.ts';
import { ageOn, isDate } from '../../../lib/domain/dates.ts';
import type { Editor } from '../../../lib/forms/editor.ts';
import { valueAt } from '../../../lib/forms/field-path.ts';
import type { RentalDefaults } from './store.ts';

type RentalEditor = Editor<RentalRow, typeof rentals.input>;

/** The age of whoever drives, at the pick-up; undefined until both dates are there. */
export function ageAtPickUp(values: unknown): number | undefined {
  const born = valueAt(values, 'client.birth_date');
  const local = valueAt(values, 'pick_up.local');
  if (typeof born !== 'string' || typeof local !== 'string') return undefined;
  const day = local.slice(0, 10);
  return isDate(born) && isDate(day) ? ageOn(born, day) : undefined;
}

/**
 * What follows from what a person types, until they say otherwise: "recently licensed" from the age, the airport tax
 * from the pick-up office, the drop-off office from the pick-up office, the charges from the currency.
 */
export function beginPresets(
  editor: RentalEditor,
  $defaults: ReadableAtom<RentalDefaults | undefined>,
): void {
  const { form } = editor;
  const { fields } = form;
  let before: unknown = form.$values.get();
  let initial: unknown = form.$initial.get();
  let following = false;

  const changed = (now: unknown, path: string): boolean => valueAt(now, path) !== valueAt(before, path);
  function follow(now: unknown): void {
    const was = before;
    const age = ageAtPickUp(now);
    if (age !== undefined && age !== ageAtPickUp(was)) fields.novel_driver.set(age < NOVEL_DRIVER_AGE);
    if (changed(now, 'pick_up.office_id')) {
      const office = valueAt(now, 'pick_up.office_id');
      const dropOff = valueAt(now, 'drop_off.office_id');
      if (
        typeof office === 'number' &&
        (dropOff === undefined || dropOff === valueAt(was, 'pick_up.office_id'))
      )
        fields.drop_off.fields.office_id.set(office);
    }
    if (changed(now, 'pick_up.office_id') || changed(now, 'currency')) presetCharges(now, was);
  }

  function presetCharges(now: unknown, was: unknown): void {
    const defaults = $defaults.get();
    if (!defaults) return;
    const preset = (
      values: unknown,
      charge: 'airport_tax' | 'full_tank_price' | 'deposit',
    ): number | undefined => {
      if (charge === 'airport_tax' && !isAirport(valueAt(values, 'pick_up.office_id'))) return undefined;
      return defaults[charge][String(valueAt(values, 'currency'))];
    };
    for (const charge of ['airport_tax', 'full_tank_price', 'deposit'] as const) {
      // An amount that somebody typed stays.
      if ((valueAt(now, charge) ?? undefined) === preset(was, charge))
        fields[charge].set(preset(now, charge));
    }
  }

  form.$values.listen((now) => {
    if (following) return;
    // A form that begins anew, or with a draft, is as it is.
    const typing = editor.$state.get().kind === 'adding' || editor.$state.get().kind === 'editing';
    if (typing && form.$initial.get() === initial && now !== initial) {
      following = true;
      follow(now);
      following = false;
    }
    initial = form.$initial.get();
    before = form.$values.get();
  });
}

function isAirport(office: unknown): boolean {
  return $officeGroups
    .get()
    .some(({ offices }) => offices.some(({ id, airport }) => id === office && airport));
}
