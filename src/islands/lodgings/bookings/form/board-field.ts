import { computed } from 'nanostores';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import type { Field } from '../../../../lib/forms/field.ts';

/** The choice that leaves the meals to the price. */
export const ANY_BOARD = 0;

/** Meals of a room, where "any" is a choice, too. */
export const boardField = (field: Field<number>): Field<number> =>
  requiredField(
    {
      ...field,
      $value: computed(field.$value, (board) => board ?? ANY_BOARD),
      set: (board: number | undefined) => field.set(board === ANY_BOARD ? undefined : board),
    },
    true,
  );
