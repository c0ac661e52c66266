import { CANCELLATION_RULE_DEFAULT } from '../../src/lib/domain/cancellation.ts';
import { money } from '../../src/lib/domain/money.ts';
import type { RentalLine } from '../../src/lib/contract/cars/rentals.ts';
import type { ToldRental } from '../cars/rentals/told.ts';
import type { ToldPackage } from '../postals/packages/told.ts';
import type { ToldRemittance } from '../postals/remittances/told.ts';
import type { ToldBooking } from '../lodgings/bookings/told.ts';
import type { PaymentFacts } from '../financials/payments/attempts/told.ts';

/*
 * The records of nobody that stand in for a client's where a mail is only looked at: always the same, so that a mail shows
 * all that it can have, and no client's data.
 */

/** Names and codes are the same in both languages. */
const CLIENT = { first_name: 'Ana', last_name: 'García' } as const;
export const CODES = {
  rental: 'R-2027-000123',
  booking: 'B-2027-000041',
  service: 'S-2027-000045',
  payment: 'P-2027-000067',
  plan: 'F-2027-000012',
  package: 'PK-2027-000089',
  procedure: 'PR-2027-000034',
  remittance: 'RM-2027-000056',
} as const;
const CURRENCY = 'USD';
const DAYS = 5;
const DAILY = 70_00;
const AIRPORT = 20_00;
export const TOTAL = DAYS * DAILY + AIRPORT;
const LIMIT = '2027-02-20T23:00:00.000Z';

const line = (kind: RentalLine['kind'], quantity: number, unit: number): RentalLine => ({
  kind,
  name: null,
  quantity,
  unit: money(unit, CURRENCY),
  amount: money(unit * quantity, CURRENCY),
});
/** ACRISS code of its model. */
export const SAMPLE_CATEGORY = 'MDAR';
/** What the rental is made of. */
export const RENTAL_LINES: readonly RentalLine[] = [
  line('rental', DAYS, DAILY),
  line('airport_tax', 1, AIRPORT),
];

/** `paid` is what came of it, `fee` what it costs that it was cancelled; minor units. */
export const sampleRental = (brand: string, { paid = 0, fee = DAILY } = {}): ToldRental => ({
  ...CLIENT,
  id: 0,
  code: CODES.rental,
  brand,
  email: null,
  language: 'en',
  days: DAYS,
  currency: CURRENCY,
  total: TOTAL,
  paid,
  due: TOTAL,
  financing: 0,
  allowance: 0,
  kept: null,
  payment_limit_at: LIMIT,
  exclude_price: false,
  cancellation_fee: fee,
  cancellation: CANCELLATION_RULE_DEFAULT,
  pick_up_local: '2027-03-01T10:00',
  drop_off_local: '2027-03-06T10:00',
  model: 'Kia Picanto',
  pick_up_office: 'José Martí T3',
  drop_off_office: 'Varadero',
});

/** `paid` is what came of it, `fee` what it costs that it was cancelled; minor units. */
export const sampleBooking = (brand: string, { paid = 0, fee = DAILY } = {}): ToldBooking => ({
  ...CLIENT,
  id: 0,
  code: CODES.booking,
  brand,
  email: null,
  language: 'en',
  nights: DAYS,
  room_count: 2,
  currency: CURRENCY,
  total: TOTAL,
  paid,
  due: TOTAL,
  financing: 0,
  allowance: 0,
  kept: null,
  payment_limit_at: LIMIT,
  cancellation_fee: fee,
  refundable: true,
  cancellation: [{ days_before: 7, kind: 'nights', nights: 1, percent: 0 }],
  check_in: '2027-03-01',
  check_out: '2027-03-06',
  accommodation: 'Casa Malecón 27',
});

export const samplePackage = (brand: string): ToldPackage => ({
  ...CLIENT,
  id: 0,
  folio: CODES.package,
  number: CODES.package,
  brand,
  email: null,
  phone: null,
  language: 'en',
  parcels: 2,
  receiver_name: 'Yanet Morales Ñíguez',
  received_by: 'Yanet Morales',
  city: 'Playa',
  state: 'La Habana',
});

export const sampleRemittance = (brand: string): ToldRemittance => ({
  ...CLIENT,
  code: CODES.remittance,
  brand,
  email: null,
  language: 'en',
  receiver_name: 'Yanet Morales Ñíguez',
  receive_amount: 38_500_00,
  receive_currency: 'CUP',
  received_by: 'Yanet Morales Ñíguez',
});

/** A payment of the rental. `paid` is what came of it. */
export const samplePayment = (brand: string, zone: string, paid: boolean): PaymentFacts => ({
  payment: {
    code: CODES.payment,
    brand,
    amount: TOTAL,
    charged: paid ? TOTAL : 0,
    refunded: paid ? DAILY : 0,
    currency: CURRENCY,
    method: 'card',
    charged_at: paid ? '2027-02-15T15:20:00.000Z' : null,
    payment_limit_at: LIMIT,
    receipt_number: paid ? 12 : null,
  },
  service: { code: CODES.service, concept: '', due: TOTAL, received: paid ? TOTAL : 0 },
  client: CLIENT,
  zone,
});

export const SAMPLE_PLAN = { amount: money(200_00, CURRENCY), due: { due_on: '2027-02-20', due_at: LIMIT } };
export const SAMPLE_CURRENCY = CURRENCY;
export const SAMPLE_NAME = CLIENT.first_name;

export const SAMPLE_PASSPORT = { ...CLIENT, passport_expires_on: '2027-09-01', months: 6 } as const;

export const SAMPLE_FAMILY_PASSPORT = { ...CLIENT, ends_on: '2027-09-01', months: 6 } as const;

/** What a client is to fill in by a link. */
export const SAMPLE_FORM = {
  code: CODES.procedure,
  applicant_name: 'ANA GARCIA PEREZ',
  link_expires_at: LIMIT,
} as const;
