import { computed } from 'nanostores';
import { call } from '../../../../lib/api/call.ts';
import { choicesOf } from '../../../../lib/choices/car-choices.ts';
import { boards } from '../../../../lib/contract/system/named-lists.ts';
import { ITEM } from '../../../../lib/domain/statuses.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import type { Field } from '../../../../lib/forms/field.ts';

/** Meals to choose from. */
export const $boards = choicesOf(boards.key, async () => {
  const { results } = await call(boards.list, { query: { status: ITEM.active, page_size: 100 } });
  return results.map(({ id, name }) => ({ value: id, label: name }));
});

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
