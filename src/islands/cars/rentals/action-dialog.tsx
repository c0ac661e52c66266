import { useStore } from '@nanostores/react';
import { RENTAL_FILES } from '../../../lib/contract/limits.ts';
import { isDue } from '../../../lib/domain/payment-limit.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { commonWords } from '../../../lib/words.ts';
import Dialog from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormView } from '../../ui/form-view.tsx';
import { $action, closeAction, submitAction } from './action-forms.ts';
import type { OpenAction } from './action-forms.ts';
import { AssignFields } from './dialogs/assign-fields.tsx';
import { CancelFields, NoShowFields } from './dialogs/cancel-fields.tsx';
import { HandOverFields, ReturnFields } from './dialogs/handling-fields.tsx';
import { DelayFields, PaidFields, ReasonFields, VoucherFields } from './dialogs/plain-fields.tsx';
import { RectifyFields } from './dialogs/rectify-fields.tsx';
import { RefundFields } from './dialogs/refund-fields.tsx';
import { RescheduleFields } from './dialogs/reschedule-fields.tsx';
import { fuelText, kilometres, money, nameOf, when } from './format.ts';
import { label, say } from './words.ts';

/** The dialog of an action: what it does, what it asks, its button. The default export is what lazyDialog asks for. */
export default function ActionDialog() {
  const open = useStore($action);
  if (!open) return null;
  const { title, text, yes } = wordsOf(open);
  const close = (): void => void closeAction();
  return (
    <Dialog
      key={open.form.id}
      title={title}
      onClose={close}
      size={open.name === 'rectify' ? 'side' : 'middle'}
    >
      <FormView
        form={open.form}
        onSubmit={() => void submitAction()}
        onCancel={close}
        labelOf={label}
        save={yes}
        leave={cancels(open) ? say('dialogs.cancel.keep') : commonWords('cancel')}
      >
        {text && <p className="text-ink-2">{text}</p>}
        <Fields open={open} />
      </FormView>
    </Dialog>
  );
}

/** Beside a button that cancels the rental, "Cancel" would mean both. */
const cancels = ({ name, row }: OpenAction): boolean =>
  name === 'cancel' || name === 'no_show' || (name === 'refund' && row.status === RENTAL.paid);

function Fields({ open }: { open: OpenAction }) {
  switch (open.name) {
    case 'mark_paid':
    case 'collect':
      return <PaidFields fields={open.form.fields} />;
    case 'refund':
      return <RefundFields row={open.row} fields={open.form.fields} />;
    case 'start':
      return <HandOverFields row={open.row} fields={open.form.fields} />;
    case 'return_vehicle':
      return <ReturnFields row={open.row} fields={open.form.fields} />;
    case 'rectify':
      return <RectifyFields row={open.row} form={open.form} />;
    case 'cancel':
      return <CancelFields row={open.row} fields={open.form.fields} />;
    case 'assign_vehicle':
    case 'change_vehicle':
      return <AssignFields row={open.row} field={open.form.fields.vehicle_id} />;
    case 'reschedule':
      return <RescheduleFields row={open.row} fields={open.form.fields} />;
    case 'delay_payment':
      return <DelayFields row={open.row} fields={open.form.fields} />;
    case 'files':
      return (
        <FileDrop
          field={open.form.fields.file_ids}
          label={label('file_ids')}
          purpose="document"
          max={RENTAL_FILES}
        />
      );
    case 'send_voucher':
      return <VoucherFields fields={open.form.fields} />;
    case 'no_show':
      return <NoShowFields row={open.row} fields={open.form.fields} />;
    case 'unassign_vehicle':
    case 'ignore_auto_cancellation':
    case 'restore_auto_cancellation':
      return <ReasonFields field={open.form.fields.reason} />;
  }
}

/** Title, consequence and button of a dialog. */
function wordsOf({ name, row }: OpenAction): { title: string; text: string; yes: string } {
  const { code } = row;
  const key = name === 'collect' ? 'mark_paid' : name === 'change_vehicle' ? 'assign_vehicle' : name;
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
  const yes =
    name === 'refund' && row.status === RENTAL.paid
      ? say('dialogs.refund.cancelDo')
      : say(`dialogs.${key}.do`);
  return {
    title: say(`dialogs.${key}.title`, values),
    text: passed ? say('dialogs.restore_auto_cancellation.passed') : say(`dialogs.${key}.text`, values),
    yes,
  };
}
