import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { RENTAL_IS_AHEAD } from '../../../src/lib/domain/statuses.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { ServiceLine, Sold } from '../../financials/chargeables/chargeable.ts';
import { words } from '../../lib/words.ts';
import { chargeableOf } from '../../reservations/chargeable.ts';
import { rentalReservation } from './reservation.ts';
import { rentalValues, soldRental, toldRental } from './told.ts';
import { totalLabel } from './voucher.ts';

async function told(db: Kysely<Database>, id: number, language: Language): Promise<Sold | undefined> {
  const rental = await toldRental(db, id);
  return rental && soldRental(await rentalValues(db, rental, language), language);
}

async function priceLines(
  db: Kysely<Database>,
  id: number,
  language: Language,
): Promise<ServiceLine[] | undefined> {
  const rental = await db
    .selectFrom('rental')
    .select(['lines', 'exclude_price'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!rental || rental.exclude_price) return undefined;
  const say = words(language);
  return rental.lines.map((line) => ({ label: totalLabel(line, say, language), amount: line.amount.amount }));
}

/** A rental as its service, its payments and its plan know it. */
export const rentalChargeable = chargeableOf(rentalReservation, {
  filter: 'rental',
  columns: {
    date: sql`pick_up_local::date`,
    begins: sql`pick_up_at`,
    // A car that is out, or a rental that has ended, is not cancelled by a plan.
    cancellable: sql`(not ignore_auto_cancellation and ${hasStatus('status', RENTAL_IS_AHEAD)})`,
  },
  told,
  priceLines,
});
