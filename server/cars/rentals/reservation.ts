import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { cancellationFee } from '../../../src/lib/domain/cancellation.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { RENTAL_AWAITS_PAYMENT, RENTAL_IS_RUNNING } from '../../../src/lib/domain/statuses.ts';
import { RENTAL, RENTAL_TRANSITIONS, rentalMoveProblem } from '../../../src/lib/domain/transitions.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import type { Database } from '../../db/tables.ts';
import { conflict } from '../../lib/problem.ts';
import type { ReservationKind } from '../../reservations/kind.ts';
import { refuseTransition } from '../../reservations/moves.ts';
import { reservationRecords } from '../../reservations/records.ts';
import { mailRental } from './mails.ts';
import type { StoredRental } from './rows.ts';
import { refusingTwice } from './vehicles.ts';

const records = reservationRecords('rental', rentals.key);

const day = (local: string) => dateOf(local).split('-').toReversed().join('/');

/** The opening migration writes the same. */
async function conceptOf(
  db: Kysely<Database>,
  { code, model_id, pick_up_local, drop_off_local }: StoredRental,
): Promise<string> {
  const { brand, name } = await db
    .selectFrom('model')
    .select(['brand', 'name'])
    .where('id', '=', model_id)
    .executeTakeFirstOrThrow();
  return `${code} · ${brand} ${name} · ${day(pick_up_local)} – ${day(drop_off_local)}`;
}

/** A rental as money and cancellation know it. */
export const rentalReservation: ReservationKind<StoredRental> = {
  ...records,
  update: (...write) => refusingTwice(() => records.update(...write)),
  serviceType: SERVICE_TYPES.rental,
  statuses: {
    confirmed: RENTAL.confirmed,
    paid: RENTAL.paid,
    cancelled: RENTAL.cancelled,
    refunded: RENTAL.refunded,
    awaitsPayment: RENTAL_AWAITS_PAYMENT,
    running: RENTAL_IS_RUNNING,
  },
  freed: { vehicle_id: null },
  begins: ({ pick_up_at }) => new Date(pick_up_at),
  notYetBegun: 'not_yet_due',
  concept: conceptOf,
  refuseMove: (context, { status, paid, vehicle_id }, to) => {
    refuseTransition(context, { kind: 'rental', transitions: RENTAL_TRANSITIONS, from: status, to });
    const problem = rentalMoveProblem(status, to, {
      money_taken: paid > 0,
      vehicle_assigned: vehicle_id !== null,
    });
    if (problem) throw conflict(problem);
  },
  fee: ({ now }, { rental_price, days, pick_up_at, cancellation }, total) => {
    // A manual price has no price of one day but a share of it.
    const daily = money(Math.round(rental_price / days), total.currency);
    return cancellationFee({ total, daily, pick_up: new Date(pick_up_at) }, now, cancellation);
  },
  refundPermission: 'rentals:refund',
  endsPlanBy: 'rental',
  mail: mailRental,
};
