import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { call } from '../../../../../lib/api/call.ts';
import { $accommodationChoices, roomOptions } from '../../../../../lib/choices/room-choices.ts';
import { quoteBookingRoom } from '../../../../../lib/contract/lodgings/booking-actions.ts';
import { createLiveCheck } from '../../../../../lib/forms/live-check.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FieldGrid } from '../../../../ui/field-grid.tsx';
import { errorText } from '../../../../ui/reader.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { say } from '../words.ts';
import { dialog } from './dialog.ts';
import { quoteText } from './quote-text.ts';

type Open = NonNullable<ReturnType<typeof dialog.$open.get>>;

/** Other nights or another room, with what it would cost. The default export is what lazyDialog asks for. */
export default function MoveDialog() {
  return (
    <ActionDialog
      dialog={dialog}
      words={({ code }) => ({ title: say('move.ask', { code }), save: say('move.do') })}
      labelOf={(path) =>
        path === 'check_in' || path === 'check_out' ? say(`move.${path}`) : say('move.room_id')
      }
    >
      {(open) => <Fields open={open} />}
    </ActionDialog>
  );
}

function Fields({ open: { subject, form } }: { open: Open }) {
  const choices = useStore($accommodationChoices);
  const { room_id, check_in, check_out } = form.fields;
  return (
    <>
      <SelectField
        field={room_id}
        label={say('move.room_id')}
        options={roomOptions(choices, subject.accommodation, [subject.room])}
      />
      <FieldGrid>
        <DateField field={check_in} label={say('move.check_in')} />
        <DateField field={check_out} label={say('move.check_out')} />
      </FieldGrid>
      <Price open={{ subject, form }} />
    </>
  );
}

/** What it costs now and would cost then, or why it cannot be. */
function Price({ open: { subject, form } }: { open: Open }) {
  const $quote = useMemo(
    () =>
      createLiveCheck({
        $values: form.$values,
        questionOf: (values) => {
          const parsed = quoteBookingRoom.body.safeParse(values);
          return parsed.success ? parsed.data : undefined;
        },
        ask: (body) => call(quoteBookingRoom, { params: { id: subject.booking }, body }),
      }),
    [form, subject.booking],
  );
  const quote = useStore($quote);
  return (
    <p role="status" className="min-h-5 text-ink-2">
      {quote.kind === 'ready' && quoteText(quote.check)}
      {quote.kind === 'failed' && <span className="text-danger">{errorText(quote.error)}</span>}
    </p>
  );
}
