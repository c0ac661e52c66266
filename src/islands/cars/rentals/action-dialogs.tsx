import type { ReactNode } from 'react';
import type { ActionDialog as ActionDialogStore, OpenDialog } from '../../../lib/forms/action-dialog.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Schema } from '../../../lib/contract/endpoint.ts';
import { RENTAL_FILES } from '../../../lib/contract/limits.ts';
import { isDue } from '../../../lib/domain/payment-limit.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { toInstant } from '../../../lib/domain/zones.ts';
import {
  DelayFields,
  PaidFields,
  ReasonFields,
  VoucherFields,
} from '../../reservations/dialogs/plain-fields.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { dialogs } from './dialogs.ts';
import type { DialogName } from './dialogs.ts';
import { AssignFields } from './dialogs/assign-fields.tsx';
import { CancelFields, NoShowFields } from './dialogs/cancel-fields.tsx';
import { HandOverFields, ReturnFields } from './dialogs/handling-fields.tsx';
import { RectifyFields } from './dialogs/rectify-fields.tsx';
import { RefundFields } from './dialogs/refund-fields.tsx';
import { RescheduleFields } from './dialogs/reschedule-fields.tsx';
import { fuelText, kilometres, money, nameOf, when } from './format.ts';
import { label, reservationWords, say } from './words.ts';

/** The dialogs of a rental's actions. The default export is what lazyDialog asks for. */
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
      <Ask dialog={dialogs.start} name="start">
        {({ subject, form }) => <HandOverFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.return_vehicle} name="return_vehicle">
        {({ subject, form }) => <ReturnFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.rectify} name="rectify">
        {({ subject, form }) => <RectifyFields row={subject} form={form} />}
      </Ask>
      <Ask dialog={dialogs.cancel} name="cancel">
        {({ subject, form }) => <CancelFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.no_show} name="no_show">
        {({ subject, form }) => <NoShowFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.assign_vehicle} name="assign_vehicle">
        {({ subject, form }) => <AssignFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.change_vehicle} name="assign_vehicle">
        {({ subject, form }) => <AssignFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.unassign_vehicle} name="unassign_vehicle">
        {({ form }) => <ReasonFields field={form.fields.reason} words={reservationWords} />}
      </Ask>
      <Ask dialog={dialogs.reschedule} name="reschedule">
        {({ subject, form }) => <RescheduleFields row={subject} fields={form.fields} />}
      </Ask>
      <Ask dialog={dialogs.ignore_auto_cancellation} name="ignore_auto_cancellation">
        {({ form }) => <ReasonFields field={form.fields.reason} words={reservationWords} />}
      </Ask>
      <Ask dialog={dialogs.restore_auto_cancellation} name="restore_auto_cancellation">
        {({ form }) => <ReasonFields field={form.fields.reason} words={reservationWords} />}
      </Ask>
      <Ask dialog={dialogs.delay_payment} name="delay_payment">
        {({ subject, form }) => (
          <DelayFields
            fields={form.fields}
            begins={new Date(toInstant(subject.pick_up))}
            words={reservationWords}
          />
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

/** Two actions are worded as the ones that they resemble. */
type WordsOf = Exclude<DialogName, 'collect' | 'change_vehicle'>;

/** Dialogs that fill the height: a phone held at the car shows nothing else. */
const LONG: readonly WordsOf[] = ['start', 'return_vehicle', 'rectify'];

interface AskProps<Body extends Schema> {
  dialog: ActionDialogStore<RentalRow, Body, RentalRow>;
  /** Under which name its words stand. */
  name: WordsOf;
  children(open: OpenDialog<RentalRow, Body, RentalRow>): ReactNode;
}

function Ask<Body extends Schema>({ dialog, name, children }: AskProps<Body>) {
  return (
    <ActionDialog
      dialog={dialog}
      words={(row) => wordsOf(name, row)}
      labelOf={label}
      size={LONG.includes(name) ? 'side' : 'middle'}
    >
      {children}
    </ActionDialog>
  );
}

/** Title, consequence and buttons of a dialog. */
function wordsOf(name: WordsOf, row: RentalRow) {
  const { code } = row;
  const values = {
    code,
    client: nameOf(row),
    model: row.model.name,
    plate: row.vehicle?.plate ?? '',
    amount: money(row.payment.outstanding),
    from: when(row.pick_up.local),
    to: when(row.drop_off.local),
    odometer: row.hand_over ? kilometres(row.hand_over.odometer) : '',
    fuel: row.hand_over ? fuelText(row.hand_over.fuel) : '',
  };
  const passed =
    name === 'restore_auto_cancellation' &&
    row.payment_limit_at !== null &&
    isDue(new Date(row.payment_limit_at), new Date());
  const ends = name === 'refund' && row.status === RENTAL.paid;
  return {
    title: say(`dialogs.${name}.title`, values),
    text: passed ? say('dialogs.restore_auto_cancellation.passed') : say(`dialogs.${name}.text`, values),
    save: ends ? say('dialogs.refund.cancelDo') : say(`dialogs.${name}.do`),
    // Beside a button that cancels the rental, "Cancel" would mean both.
    ...((ends || name === 'cancel' || name === 'no_show') && { leave: say('dialogs.cancel.keep') }),
  };
}
