import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../../lib/api/call.ts';
import { moveQuoteOf } from '../../../../lib/contract/cars/move-quote.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { errorText } from '../../../ui/reader.ts';
import { moveQuoteText } from '../move-quote-text.ts';
import { say } from '../words.ts';

interface MovePriceProps {
  row: RentalRow;
  pickUp: Field<string>;
  dropOff: Field<string>;
}

/** What the rental costs now and would cost at the dates that are typed; or why it cannot move there. */
export function MovePrice({ row: { id, pick_up, drop_off }, pickUp, dropOff }: MovePriceProps) {
  const pick_up_local = useStore(pickUp.$value);
  const drop_off_local = useStore(dropOff.$value);
  const [text, setText] = useState('');
  const same = pick_up_local === pick_up.local && drop_off_local === drop_off.local;
  const complete = pick_up_local !== undefined && drop_off_local !== undefined;
  useEffect(() => {
    if (!complete || same) return setText(same ? say('dialogs.move.samePrice') : '');
    const asking = new AbortController();
    call(moveQuoteOf, {
      params: { id },
      query: { pick_up_local, drop_off_local },
      signal: asking.signal,
    }).then(
      (quote) => asking.signal.aborted || setText(moveQuoteText(quote)),
      (error: unknown) =>
        void (
          error instanceof ApiError &&
          !asking.signal.aborted &&
          setText([errorText(error), ...error.errors.map(({ message }) => message)].join(' '))
        ),
    );
    return () => asking.abort();
  }, [id, pick_up_local, drop_off_local, complete, same]);
  return (
    <p role="status" className="min-h-10 rounded-sm bg-surface-2 px-3 py-2 font-medium">
      {text}
    </p>
  );
}
