import { rentalChargeable } from './cars/rentals/chargeable.ts';
import { bookingChargeable } from './lodgings/bookings/reservation.ts';
import { packageChargeable } from './postals/packages/chargeable.ts';
import { remittanceChargeable } from './postals/remittances/chargeable.ts';
import { procedureChargeable } from './postals/procedures/chargeable.ts';
import type { Chargeable } from './financials/chargeables/chargeable.ts';

/** Every kind of record that clients are charged for. */
export const CHARGEABLES: readonly Chargeable[] = [
  rentalChargeable,
  bookingChargeable,
  packageChargeable,
  remittanceChargeable,
  procedureChargeable,
];
