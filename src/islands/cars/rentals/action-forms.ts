import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { createActionDialog } from '../../../lib/action-dialog.ts';
import { call } from '../../../lib/api.ts';
import {
  assignVehicle,
  cancelRental,
  delayPayment,
  ignoreAutoCancellation,
  markRentalPaid,
  noShowRental,
  rectifyRental,
  refundRental,
  rescheduleRental,
  returnVehicle,
  saveRentalFiles,
  sendVoucher,
  startRental,
  unassignVehicle,
} from '../../../lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Endpoint, Input, Output, Schema } from '../../../lib/contract/endpoint.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { createForm } from '../../../lib/form.ts';
import type { Unfinished } from '../../../lib/contract/form.ts';
import type { Form } from '../../../lib/form.ts';
import { toLocal } from '../../../lib/domain/wall-clock.ts';
import { confirm } from '../../../lib/confirm.ts';
import { may } from '../../../lib/session.ts';
import { $giveBack, isByHand } from './dialogs/give-back.ts';
import { returnQuestions } from './return-questions.ts';
import { panel, reload } from './store.ts';
import { say } from './words.ts';

/** Actions that ask something before they are done: each has a form, which its endpoint's contract checks. */

interface ActionEndpoint<Body extends Schema> extends Endpoint {
  readonly body: Body;
}

function formFor<Body extends Schema>(
  endpoint: ActionEndpoint<Body>,
  row: RentalRow,
  initial: Unfinished<Input<Body>>,
): Form<Body, RentalRow> {
  return createForm<Body, RentalRow>({
    id: `rental-${endpoint.path.split('/').at(-2) ?? 'action'}`,
    schema: endpoint.body,
    initial,
    // The generic seam: every action answers the rental as it then is.
    submit: (body: Output<Body>, intention) =>
      call(endpoint, {
        params: { id: row.id },
        version: row.version,
        body,
        intention,
      } as never) as Promise<RentalRow>,
  });
}

/** What staff send back themselves has a reference; the form asks for it once the server has said how the money goes. */
const referenced = z.refine<{ reference?: string; refund?: boolean; amount?: number | null }>(
  ({ reference, refund = true, amount }) =>
    !refund || reference !== '' || !isByHand($giveBack.get(), amount ?? undefined),
  { error: 'required', path: ['reference'] },
);

const local = (zone: string): string => toLocal(new Date(), zone);

const FORMS = {
  mark_paid: (row: RentalRow) => formFor(markRentalPaid, row, {}),
  collect: (row: RentalRow) => formFor(markRentalPaid, row, {}),
  refund: (row: RentalRow) =>
    formFor({ ...refundRental, body: refundRental.body.check(referenced) }, row, {
      amount: row.status === RENTAL.paid ? row.paid.amount : Math.max(0, -row.balance.amount),
      notify: row.client.email !== null,
      reference: '',
    }),
  start: (row: RentalRow) =>
    formFor(startRental, row, {
      local: local(row.pick_up.zone),
      odometer: row.vehicle?.odometer,
      fuel: 8,
      deposit: row.deposit?.amount,
      licence_number: row.licence_number,
      note: '',
      photo_ids: [],
    }),
  return_vehicle: (row: RentalRow) =>
    formFor(returnVehicle, row, {
      local: local(row.drop_off.zone),
      fuel: 8,
      office_id: row.drop_off.office.id,
      note: '',
      photo_ids: [],
    }),
  rectify: (row: RentalRow) =>
    formFor(rectifyRental, row, {
      charge_until: 'agreed',
      full_tank_price: row.full_tank_price?.amount,
      airport_tax: row.airport_tax?.amount,
      novel_driver: row.novel_driver,
      extras: row.extras,
      discount: row.discount ?? undefined,
      manual_price: row.manual_price?.amount,
      odometer: row.return_data?.odometer,
      fuel: row.return_data?.fuel,
    }),
  cancel: (row: RentalRow) =>
    formFor({ ...cancelRental, body: cancelRental.body.check(referenced) }, row, {
      notify: row.client.email !== null,
      refund: false,
      reference: '',
    }),
  no_show: (row: RentalRow) => formFor(noShowRental, row, {}),
  assign_vehicle: (row: RentalRow) => formFor(assignVehicle, row, {}),
  change_vehicle: (row: RentalRow) => formFor(assignVehicle, row, {}),
  unassign_vehicle: (row: RentalRow) => formFor(unassignVehicle, row, { reason: '' }),
  reschedule: (row: RentalRow) =>
    formFor(rescheduleRental, row, {
      pick_up_local: row.pick_up.local,
      drop_off_local: row.drop_off.local,
      vehicle_id: row.vehicle?.id,
    }),
  ignore_auto_cancellation: (row: RentalRow) => formFor(ignoreAutoCancellation, row, { ignore: true }),
  restore_auto_cancellation: (row: RentalRow) => formFor(ignoreAutoCancellation, row, { ignore: false }),
  delay_payment: (row: RentalRow) => formFor(delayPayment, row, { payment_limit: '48' }),
  files: (row: RentalRow) => formFor(saveRentalFiles, row, { file_ids: row.files.map(({ id }) => id) }),
  send_voucher: (row: RentalRow) =>
    formFor(sendVoucher, row, {
      to: row.client.email ?? undefined,
      language: row.client.language === 'es' ? 'es' : 'en',
      message: '',
    }),
} as const;

export type FormAction = keyof typeof FORMS;
type FormOf<Name extends FormAction> = ReturnType<(typeof FORMS)[Name]>;
/** The dialog on the screen: which action, on which rental, with its form. */
export type OpenAction = {
  [Name in FormAction]: { readonly name: Name; readonly row: RentalRow; readonly form: FormOf<Name> };
}[FormAction];

/** An action on one rental. */
interface Asked {
  readonly id: number;
  readonly name: FormAction;
  readonly row: RentalRow;
}

/** One dialog for all of them: what was typed for a rental is kept with the action that it was typed for. */
const dialog = createActionDialog<Asked, Schema, RentalRow>({
  key: `${rentals.key}/actions`,
  // The generic seam: each action has its own body.
  formFor: ({ name, row }) => FORMS[name](row) as unknown as Form<Schema, RentalRow>,
  fresh: async ({ id, name }) => ({ id, name, row: await call(rentals.get, { params: { id } }) }),
  reload,
  done: (row, { name }) => {
    if (name === 'return_vehicle') void askToRectify(row);
  },
});
export const { close: closeAction, submit: submitAction, offerDrafts: offerActions } = dialog;
// Name and form come from one table: the pair is right by construction.
export const $action = computed(
  dialog.$open,
  (open) =>
    open && ({ name: open.subject.name, row: open.subject.row, form: open.form } as unknown as OpenAction),
);

/** Opens the dialog of an action. */
export function openAction(name: FormAction, row: RentalRow): void {
  dialog.open({ id: row.id, name, row });
}

/**
 * A car that came back with less fuel or on another day, and a deposit: what of it changes the price is asked at once
 * (rule: return-questions).
 */
async function askToRectify(row: RentalRow): Promise<void> {
  const questions = returnQuestions(row);
  if (questions.length === 0 || !may('rentals:rectify')) return;
  const sure = await confirm({
    title: say('returned.title', { code: row.code }),
    text: questions.join(' '),
    yes: say('returned.rectify'),
  });
  if (sure) openAction('rectify', row);
}

/** The rental in the panel, when it is this one: what an action from a list or a timeline begins with. */
export async function currentRow(id: number): Promise<RentalRow> {
  const shown = panel.$state.get();
  return shown.kind === 'ready' && shown.id === id ? shown.row : call(rentals.get, { params: { id } });
}
