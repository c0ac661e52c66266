import { SERVICE, earned, serviceAmounts, serviceStatus } from '../../../src/lib/domain/service-amounts.ts';
import type { StoredFlight } from '../tables/payments.ts';
import type { DemoClient } from './people.ts';
import type { Random } from './random.ts';
import { requestOf } from './sale-kinds.ts';
import { tillOf } from './till.ts';
import type { Till } from './till.ts';

export const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Money that came for a sale in the demo. */
export interface Came {
  at: Date;
  amount: number;
  till: Till;
  refunded: { at: Date; amount: number } | undefined;
}

export interface Sale {
  client: Pick<DemoClient, 'id'>;
  brand: string;
  currency: 'EUR' | 'USD';
  service_type_id: number;
  concept: string;
  quantity: number;
  unit_amount: number;
  fee: { amount: number; fee_type: number } | null;
  flight: StoredFlight | null;
  created: Date;
  came: Came[];
  /** Asked for and not come yet: until when. */
  asked: Date | undefined;
  /** Asked for, and its limit passed. */
  failed: boolean;
  cancelled: { at: Date; kept: number; reason: string } | undefined;
  delivered: Date | undefined;
  /** What it was made for, such as a booking. */
  record?: { key: string; id: number };
}

/** What became of a sale: most are paid and delivered, the newest still wait, a few were cancelled. */
function lifeOf(
  random: Random,
  now: Date,
  created: Date,
  total: number,
): Pick<Sale, 'came' | 'asked' | 'failed' | 'cancelled' | 'delivered'> {
  const later = (from: Date, most: number) =>
    new Date(Math.min(now.getTime() - 60_000, from.getTime() + random.integer(1, most) * HOUR));
  const none = { came: [], asked: undefined, failed: false, cancelled: undefined, delivered: undefined };
  const age = (now.getTime() - created.getTime()) / DAY;
  const chance = random.next();
  if (age < 1.8 && chance < 0.7)
    return { ...none, asked: random.chance(0.75) ? new Date(created.getTime() + 48 * HOUR) : undefined };
  if (chance < 0.04)
    return { ...none, cancelled: { at: later(created, 60), kept: 0, reason: 'El cliente cambió de idea' } };
  if (chance < 0.06) return { ...none, failed: true };
  const paid = later(created, 48);
  const whole = { at: paid, amount: total, till: tillOf(random), refunded: undefined };
  if (chance < 0.09) {
    const at = later(paid, 96);
    // Of less than the fee nothing would be left to refund.
    const kept = random.chance(0.5) || total <= 25_00 ? 0 : 25_00;
    return {
      ...none,
      came: [{ ...whole, refunded: { at: later(at, 24), amount: total - kept } }],
      cancelled: { at, kept, reason: 'Flight cancelled' },
    };
  }
  if (chance < 0.13)
    return {
      ...none,
      came: [{ ...whole, amount: Math.ceil(total / 2) }],
      asked: age < 1.5 ? new Date(created.getTime() + 48 * HOUR) : undefined,
    };
  if (chance < 0.15) return { ...none, came: [{ ...whole, amount: total + random.integer(1, 20) * 1_00 }] };
  const half = Math.floor(total / 2);
  const came =
    chance < 0.22 && half > 0
      ? [
          { ...whole, amount: half },
          { ...whole, at: later(paid, 48), amount: total - half, till: tillOf(random) },
        ]
      : [whole];
  const last = came.at(-1)?.at ?? paid;
  return { ...none, came, delivered: age > 6 && random.chance(0.8) ? later(last, 72) : undefined };
}

/** Flight tickets, transfers, tours and nights that were sold over eighteen months. */
export function planSales(random: Random, now: Date, count: number, clients: readonly DemoClient[]): Sale[] {
  return Array.from({ length: count }, (_, index) => {
    const created = new Date(
      now.getTime() -
        (index < count / 12 ? random.integer(2, 42) * HOUR : random.integer(2, 540) * DAY) -
        random.integer(0, 600) * 60_000,
    );
    const request = requestOf(random, created);
    const { total } = serviceAmounts(request);
    const client = random.pick(clients);
    return {
      ...request,
      client,
      brand: client.brand,
      currency: random.chance(0.85) ? ('USD' as const) : ('EUR' as const),
      created,
      ...lifeOf(random, now, created, total),
    };
  }).toSorted((one, other) => one.created.getTime() - other.created.getTime());
}

/** What a sale's money adds up to. */
export function standingOf(sale: Sale) {
  const { total, service_fee } = serviceAmounts(sale);
  const received = sale.came.reduce((sum, { amount, refunded }) => sum + amount - (refunded?.amount ?? 0), 0);
  const due = sale.cancelled ? sale.cancelled.kept : total;
  const before = sale.cancelled ? SERVICE.cancelled : sale.delivered ? SERVICE.delivered : SERVICE.new;
  const status = serviceStatus({ status: before, due, received, pending: sale.asked !== undefined });
  return { total, service_fee, received, due, status, recognized: earned({ due, received }) };
}
