import { whenFetched } from '../../../lib/api/when-fetched.ts';
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
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { toLocal } from '../../../lib/domain/wall-clock.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import { referenced } from '../../reservations/dialogs/give-back.ts';
import { reload } from './store.ts';

/** Actions of a rental that ask something before they are done. */

const local = (zone: string): string => toLocal(new Date(), zone);

const dialog = recordDialogs({ contract: rentals, reload });

/** Nothing of the sheet is filled in: whoever leaves it so hands over in short. */
const blankSheet = { damages: [], repaired_ids: [] };

export const dialogs = {
  mark_paid: dialog(markRentalPaid, () => ({})),
  collect: dialog(markRentalPaid, () => ({}), { name: 'collect' }),
  refund: dialog(
    refundRental,
    (row) => ({
      amount: row.status === RENTAL.paid ? row.paid.amount : Math.max(0, -row.balance.amount),
      notify: row.client.email !== null,
      reference: '',
    }),
    { schemaOf: () => refundRental.body.check(referenced) },
  ),
  start: dialog(startRental, (row) => ({
    local: local(row.pick_up.zone),
    odometer: row.vehicle?.odometer,
    fuel: 8,
    deposit: row.deposit?.amount,
    licence_number: row.licence_number,
    note: '',
    photo_ids: [],
    ...blankSheet,
  })),
  return_vehicle: dialog(
    returnVehicle,
    (row) => ({
      local: local(row.drop_off.zone),
      fuel: 8,
      office_id: row.drop_off.office.id,
      note: '',
      photo_ids: [],
      ...blankSheet,
    }),
    { done: (row) => whenFetched(import('./ask-to-rectify.ts'), ({ askToRectify }) => askToRectify(row)) },
  ),
  rectify: dialog(rectifyRental, (row) => ({
    charge_until: 'agreed',
    full_tank_price: row.full_tank_price?.amount,
    airport_tax: row.airport_tax?.amount,
    novel_driver: row.novel_driver,
    extras: row.extras,
    discount: row.discount ?? undefined,
    manual_price: row.manual_price?.amount,
    odometer: row.return_data?.odometer,
    fuel: row.return_data?.fuel,
  })),
  cancel: dialog(
    cancelRental,
    (row) => ({ notify: row.client.email !== null, refund: false, reference: '' }),
    { schemaOf: () => cancelRental.body.check(referenced) },
  ),
  no_show: dialog(noShowRental, () => ({})),
  assign_vehicle: dialog(assignVehicle, () => ({})),
  change_vehicle: dialog(assignVehicle, () => ({}), { name: 'change_vehicle' }),
  unassign_vehicle: dialog(unassignVehicle, () => ({ reason: '' })),
  reschedule: dialog(rescheduleRental, (row) => ({
    pick_up_local: row.pick_up.local,
    drop_off_local: row.drop_off.local,
    vehicle_id: row.vehicle?.id,
  })),
  ignore_auto_cancellation: dialog(ignoreAutoCancellation, () => ({ ignore: true })),
  restore_auto_cancellation: dialog(ignoreAutoCancellation, () => ({ ignore: false }), {
    name: 'restore_auto_cancellation',
  }),
  delay_payment: dialog(delayPayment, () => ({ payment_limit: '48' })),
  files: dialog(saveRentalFiles, (row) => ({ file_ids: row.files.map(({ id }) => id) })),
  send_voucher: dialog(sendVoucher, (row) => ({
    to: row.client.email ?? undefined,
    language: row.client.language === 'es' ? 'es' : 'en',
    message: '',
  })),
} as const;

export type DialogName = keyof typeof dialogs;
