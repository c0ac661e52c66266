import { call } from '../../../../../lib/api/call.ts';
import { checkRoomBlock } from '../../../../../lib/contract/lodgings/blocks.ts';
import { valueAt } from '../../../../../lib/forms/field-path.ts';
import { createLiveCheck } from '../../../../../lib/forms/live-check.ts';
import { editor } from './store.ts';

const PARTS = ['accommodation_id', 'room_ids', 'from', 'to', 'other_days', 'quantity'] as const;

/** What blocking would come to, as the form is filled in. A reason is not needed to ask. */
export const $check = createLiveCheck({
  $values: editor.form.$values,
  questionOf(values) {
    const state = editor.$state.get();
    const parsed = checkRoomBlock.body.safeParse({
      ...Object.fromEntries(PARTS.map((part) => [part, valueAt(values, part)])),
      block_id: state.kind === 'editing' ? state.id : null,
    });
    return parsed.success ? parsed.data : undefined;
  },
  ask: (body) => call(checkRoomBlock, { body }),
});
