import { sql } from 'kysely';
import type { Chargeable } from '../financials/chargeables/chargeable.ts';
import { cancelledByPlan, planned, unplanned } from './funding.ts';
import type { Reservation, ReservationKind } from './kind.ts';
import { limited, settled } from './payment.ts';

/** A kind of reservation as its services, payments and plans know it; `own` is what only the kind can say. */
export const chargeableOf = <R extends Reservation>(
  kind: ReservationKind<R>,
  own: Pick<Chargeable, 'filter' | 'told' | 'priceLines'> & {
    readonly columns: Omit<Chargeable['columns'], 'code'>;
  },
): Chargeable => ({
  key: kind.key,
  table: kind.table,
  ...own,
  columns: { code: sql`code`, ...own.columns },
  settled: (context, id, facts) => settled(kind, context, id, facts),
  limited: (context, id, limit) => limited(kind, context, id, limit),
  planned: (context, id) => planned(kind, context, id),
  unplanned: (context, id) => unplanned(kind, context, id),
  cancelled: (context, id, ending) => cancelledByPlan(kind, context, id, ending),
});
