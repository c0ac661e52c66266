import type { Kysely } from 'kysely';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceEvent } from '../../../src/lib/contract/postals/remittances.ts';
import { DEFAULT_OFFICE } from '../../../src/lib/contract/limits.ts';
import { REMITTANCE_BATCH_PREFIX, formatCode } from '../../../src/lib/domain/codes.ts';
import { recipientName } from '../../../src/lib/domain/names.ts';
import { REMITTANCE } from '../../../src/lib/domain/remittances.ts';
import { TRACKING_RANDOM_BYTES, newTrackingNumber } from '../../../src/lib/domain/tracking-number.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';
import type { Asked } from './remittance-asked.ts';
import type { Stop } from './remittance-life.ts';
import { cardOf, receiverOf, senderOf } from './remittance-people.ts';
import type { Family } from './remittance-people.ts';
import { take } from './sale-rows.ts';
import { drawn } from './sheets.ts';

/** Rows of the demo's remittances: themselves, the batches in which they went out, their orders and what happened. */

/** "Family remittances" of the providers. */
const PROVIDER = 3;

const STATUS: Readonly<Record<RemittanceEvent, number>> = {
  created: REMITTANCE.new,
  returned: REMITTANCE.new,
  sent: REMITTANCE.sent,
  not_delivered: REMITTANCE.sent,
  delivered: REMITTANCE.delivered,
  cancelled: REMITTANCE.cancelled,
};

export interface Seeded {
  readonly id: number;
  readonly code: string;
  readonly created: Date;
  readonly asked: Asked;
  readonly family: Family;
  readonly stops: readonly Stop[];
  readonly courier: number | null;
}

export function rowOf(one: Seeded, secret: string): Readonly<Record<string, unknown>> {
  const { id, code, created, asked, family, stops, courier } = one;
  const newest = stops.at(-1);
  const at = (event: Stop['event']) => stops.findLast((stop) => stop.event === event)?.at ?? null;
  const event_code = newest?.event ?? 'created';
  const isOut = STATUS[event_code] === REMITTANCE.sent || event_code === 'delivered';
  const cancelled = stops.find(({ event }) => event === 'cancelled');
  return {
    id,
    code,
    status: STATUS[event_code],
    event_code,
    event_at: newest?.at ?? created,
    brand: family.brand,
    ...senderOf(family),
    declared_at: created,
    ...receiverOf(family, asked.delivery),
    provider_id: PROVIDER,
    office_id: DEFAULT_OFFICE,
    delivery: asked.delivery,
    remit_currency: asked.remit_currency,
    receive_currency: asked.receive_currency,
    remit_amount: asked.remit_amount,
    receive_amount: asked.receive_amount,
    rate: asked.rate,
    fee: asked.fee_amount,
    total: asked.remit_amount + asked.fee_amount,
    ...cardOf({ asked, code, recipient: family.id, secret }),
    courier_id: isOut ? courier : null,
    sent_at: isOut ? at('sent') : null,
    delivered_at: at('delivered'),
    received_by: event_code === 'delivered' && asked.delivery === 'cash' ? recipientName(family) : '',
    cancelled_at: cancelled?.at ?? null,
    cancellation_reason: cancelled?.reason ?? '',
    note: '',
    version: 1 + stops.length,
    created_at: created,
    updated_at: newest?.at ?? created,
  };
}

/** What goes out at one moment with one courier goes out together. */
export function batchKey({ stops, courier }: Seeded): string {
  const sent = stops.find(({ event }) => event === 'sent');
  return sent ? `${sent.at.toISOString()} ${courier ?? ''}` : '';
}

export async function insertBatches(
  db: Kysely<Database>,
  seeded: readonly Seeded[],
  clerk: number,
): Promise<Map<string, number>> {
  const keys = [...new Set(seeded.map(batchKey))].filter((key) => key !== '').toSorted();
  const numbers = await take(db, 'remittance_batch_number', keys.length);
  const ids = await insertMany(
    db,
    'remittance_batch',
    keys.map((key, index) => {
      const [at = '', courier = ''] = key.split(' ');
      return {
        code: formatCode({
          prefix: REMITTANCE_BATCH_PREFIX,
          year: Number(at.slice(0, 4)),
          number: numbers[index] ?? 0,
        }),
        courier_id: courier === '' ? null : Number(courier),
        note: '',
        member_id: clerk,
        version: 1,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  return new Map(keys.map((key, index) => [key, ids[index] ?? 0]));
}

/** An order of the sender for each, and one of the receiver for what has left. Gives the columns of a remittance. */
export async function insertOrders(db: Kysely<Database>, random: Random, seeded: readonly Seeded[]) {
  const rows = seeded.flatMap(({ id, created, stops }) =>
    (['sender', 'receiver'] as const)
      .filter((side) => side === 'sender' || stops.some(({ event }) => event === 'sent'))
      .map((side) => ({
        number: newTrackingNumber(
          Uint8Array.from({ length: TRACKING_RANDOM_BYTES }, () => random.integer(0, 255)),
        ),
        side,
        record_key: remittances.key,
        record_id: id,
        created_at: created,
        updated_at: created,
      })),
  );
  const ids = await insertMany(db, 'postal_order', rows);
  const known = new Map(
    rows.map(({ record_id, side, number }, index) => [
      `${record_id} ${side}`,
      { id: ids[index] ?? 0, number },
    ]),
  );
  return (id: number) => {
    const [sender, receiver] = [known.get(`${id} sender`), known.get(`${id} receiver`)];
    return {
      sender_order_id: sender?.id ?? null,
      sender_order: sender?.number ?? null,
      receiver_order_id: receiver?.id ?? null,
      receiver_order: receiver?.number ?? null,
    };
  };
}

export function eventsOf(random: Random, { id, asked, family, stops, courier }: Seeded, clerk: number) {
  return stops
    .filter(({ event }) => event !== 'cancelled')
    .map(({ event, at, reason }) => {
      const handed = event === 'delivered' && asked.delivery === 'cash';
      return {
        remittance_id: id,
        event,
        at,
        courier_id: courier,
        reason,
        received_by: handed ? recipientName(family) : '',
        signature: handed && random.chance(0.6) ? drawn(random) : '',
        member_id: clerk,
      };
    });
}
