/*
 * Every mail that the company can word itself. Its texts ship as system/mail_templates:{kind}; what else a mail has (its
 * labelled lines, button and documents) is not a matter of words.
 */

export interface MailKind {
  /** Kind of record that it is about; without one anybody can be written to. */
  readonly key?: string;
  /** What its texts may say in double braces. */
  readonly placeholders: readonly string[];
  /** Whether staff may begin a mail of their own with it. */
  readonly byHand?: true;
  /** Sent by itself, and the company may decide that it is not. */
  readonly optional?: true;
}

const CLIENT = ['first_name'] as const;
const rental = {
  key: 'cars/rentals',
  placeholders: [
    ...CLIENT,
    'last_name',
    'code',
    'model',
    'pick_up',
    'drop_off',
    'days',
    'total',
    'left',
    'limit',
  ],
};
const booking = {
  key: 'lodgings/bookings',
  placeholders: [
    ...CLIENT,
    'last_name',
    'code',
    'accommodation',
    'check_in',
    'check_out',
    'nights',
    'rooms',
    'total',
    'left',
    'limit',
  ],
};
const payment = {
  key: 'financials/payments',
  placeholders: [
    ...CLIENT,
    'code',
    'concept',
    'service',
    'amount',
    'refund',
    'left',
    'limit',
    'receipt',
    'method',
  ],
};
const funding = {
  key: 'financials/fundings',
  placeholders: [...CLIENT, 'code', 'amount', 'date', 'limit', 'hours', 'credit', 'next'],
};

const parcel = {
  key: 'postals/packages',
  placeholders: [...CLIENT, 'code', 'receiver', 'destination', 'parcels', 'received_by'],
};

const remittance = {
  key: 'postals/remittances/listing',
  placeholders: [...CLIENT, 'code', 'receiver', 'receives', 'received_by'],
};
const form = { key: 'postals/procedures', placeholders: [...CLIENT, 'code', 'applicant', 'limit'] };

const MAIL_KINDS = {
  message: { placeholders: CLIENT, byHand: true },
  documents: { placeholders: CLIENT, byHand: true },
  rental_confirmed: { ...rental, byHand: true, optional: true },
  rental_paid: { ...rental, optional: true },
  rental_changed: { ...rental, optional: true },
  rental_cancelled: { ...rental, optional: true },
  rental_payment_limit: { ...rental, optional: true },
  rental_no_show: { ...rental, optional: true },
  rental_voucher: rental,
  rental_hand_over: rental,
  rental_return: rental,
  rental_payment: { ...rental, byHand: true },
  rental_flight: { ...rental, byHand: true },
  booking_confirmed: { ...booking, byHand: true, optional: true },
  booking_paid: { ...booking, optional: true },
  booking_changed: { ...booking, optional: true },
  booking_cancelled: { ...booking, optional: true },
  booking_payment_limit: { ...booking, optional: true },
  booking_no_show: { ...booking, optional: true },
  booking_voucher: booking,
  booking_payment: { ...booking, byHand: true },
  payment_link: payment,
  payment_transfer: payment,
  payment_receipt: { ...payment, optional: true },
  payment_document: payment,
  payment_refund: { ...payment, optional: true },
  payment_uncharged: payment,
  payment_uncharged_closed: payment,
  funding_agreement: funding,
  funding_signed: funding,
  funding_reminder: { ...funding, optional: true },
  funding_void: funding,
  funding_unpaid: funding,
  funding_cancelled: funding,
  car_offer: { key: 'users/members', placeholders: [...CLIENT, 'limit'] },
  package_received: { ...parcel, optional: true },
  package_departed: { ...parcel, optional: true },
  package_arrived: { ...parcel, byHand: true, optional: true },
  package_out_for_delivery: { ...parcel, optional: true },
  package_pickup: { ...parcel, optional: true },
  package_partly_delivered: { ...parcel, optional: true },
  package_delivered: { ...parcel, optional: true },
  procedure_form: form,
  procedure_sent_back: form,
  procedure_filled: { ...form, optional: true },
  procedure_ready: { key: form.key, placeholders: [...CLIENT, 'code', 'applicant'], byHand: true },
  remittance_received: { ...remittance, optional: true },
  remittance_sent: { ...remittance, optional: true },
  remittance_not_delivered: { ...remittance, optional: true },
  remittance_delivered: { ...remittance, optional: true },
  procedure_missing: {
    key: 'postals/procedures',
    placeholders: [...CLIENT, 'code', 'applicant'],
    optional: true,
  },
  passport_expiring: { key: 'users/members', placeholders: [...CLIENT, 'date', 'months'], optional: true },
  family_passport_expiring: {
    key: form.key,
    placeholders: [...CLIENT, 'code', 'applicant', 'date', 'months'],
    optional: true,
  },
  tracking_confirm: { key: 'postals/packages', placeholders: ['code', 'hours'] },
  tracking_step: { key: 'postals/packages', placeholders: ['code', 'event'] },
} as const satisfies Record<string, MailKind>;

export type MailKindId = keyof typeof MAIL_KINDS;
export const MAIL_KIND_IDS = Object.keys(MAIL_KINDS) as MailKindId[];
export const kindOf = (id: MailKindId): MailKind => MAIL_KINDS[id];
/** Mails that go out unless the company decides otherwise. */
export const OPTIONAL_KINDS = MAIL_KIND_IDS.filter((id) => kindOf(id).optional);
