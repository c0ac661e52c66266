import type { ReactNode } from 'react';
import type { Schema } from '../../../lib/contract/endpoint.ts';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { RENTAL_FILES } from '../../../lib/contract/limits.ts';
import { isDue } from '../../../lib/domain/payment-limit.ts';
import { BOOKING } from '../../../lib/domain/transitions.ts';
import type { ActionDialog as ActionDialogStore, OpenDialog } from '../../../lib/forms/action-dialog.ts';
import {
  DelayFields,
  PaidFields,
  ReasonFields,
  VoucherFields,
} from '../../reservations/dialogs/plain-fields.tsx';
import { money, nameOf } from '../../reservations/format.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { dialogs } from './dialogs.ts';
import type { DialogName } from './dialogs.ts';
import { CancelFields, NoShowFields, RefundFields } from './dialogs/ending-fields.tsx';
import { ArrivalFields, CancelRoomFields, ChangeRoomFields } from './dialogs/room-fields.tsx';
import { beginOf } from './format.ts';
import { label, reservationWords, say } from './words.ts';

/** The dialogs of a booking's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <Ask dialog={dialogs.mark_paid} name="mark_paid">
        {({ form }) => <PaidFields fields={form.fields} words={reservationWords} />}
      </Ask>
      <Ask dialog={dialogs.collect} name="mark_paid">
        {({ form }) => <PaidFields fields={form.fields} words={reservationWords} />}
      </Ask>
      <Ask dialog={dialogs.refund} name="refund">
        {({ subject, form }) => <RefundFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.cancel} name="cancel">
        {({ subject, form }) => <CancelFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.no_show} name="no_show">
        {({ subject, form }) => <NoShowFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.cancel_room} name="cancel_room">
        {({ subject, form }) => <CancelRoomFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.change_room} name="change_room">
        {({ subject, form }) => <ChangeRoomFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.check_in} name="check_in">
        {({ subject, form }) => <ArrivalFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.check_out} name="check_out">
        {({ subject, form }) => <ArrivalFields row={subject} fields={form.fields} leaving />}
      </Ask>
      <Ask dialog={dialogs.ignore_auto_cancellation} name="ignore_auto_cancellation">
        {({ form }) => <ReasonFields field={form.fields.reason} words={reservationWords} />}
      </Ask>
      <Ask dialog={dialogs.restore_auto_cancellation} name="restore_auto_cancellation">
        {({ form }) => <ReasonFields field={form.fields.reason} words={reservationWords} />}
      </Ask>
      <Ask dialog={dialogs.delay_payment} name="delay_payment">
        {({ subject, form }) => (
          <DelayFields fields={form.fields} begins={beginOf(subject)} words={reservationWords} />
        )}
      </Ask>
      <Ask dialog={dialogs.files} name="files">
        {({ form }) => (
          <FileDrop
            field={form.fields.file_ids}
            label={label('file_ids')}
            purpose="document"
            max={RENTAL_FILES}
          />
        )}
      </Ask>
      <Ask dialog={dialogs.send_voucher} name="send_voucher">
        {({ form }) => <VoucherFields fields={form.fields} words={reservationWords} />}
      </Ask>
    </>
  );
}

/** One action is worded as the one that it resembles. */
type WordsOf = Exclude<DialogName, 'collect'>;

interface AskProps<Body extends Schema> {
  dialog: ActionDialogStore<BookingRow, Body, BookingRow>;
  /** Under which name its words stand. */
  name: WordsOf;
  children(open: OpenDialog<BookingRow, Body, BookingRow>): ReactNode;
}

function Ask<Body extends Schema>({ dialog, name, children }: AskProps<Body>) {
  return (
    <ActionDialog dialog={dialog} words={(row) => wordsOf(name, row)} labelOf={label}>
      {children}
    </ActionDialog>
  );
}

/** Title, consequence and buttons of a dialog. */
function wordsOf(name: WordsOf, row: BookingRow) {
  const values = {
    code: row.code,
    client: nameOf(row),
    accommodation: row.accommodation.name,
    amount: money(row.payment.outstanding),
  };
  const passed =
    name === 'restore_auto_cancellation' &&
    row.payment_limit_at !== null &&
    isDue(new Date(row.payment_limit_at), new Date());
  const ends = name === 'refund' && row.status === BOOKING.paid;
  return {
    title: say(`dialogs.${name}.title`, values),
    text: passed ? say('dialogs.restore_auto_cancellation.passed') : say(`dialogs.${name}.text`, values),
    save: ends ? say('dialogs.refund.cancelDo') : say(`dialogs.${name}.do`),
    // Beside a button that cancels, "Cancel" would mean both.
    ...((ends || name === 'cancel' || name === 'no_show') && { leave: say('dialogs.cancel.keep') }),
    ...(name === 'cancel_room' && { leave: say('dialogs.cancel_room.keep') }),
  };
}
