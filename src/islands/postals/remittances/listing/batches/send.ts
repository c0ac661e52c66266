import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { call } from '../../../../../lib/api/call.ts';
import { createReading } from '../../../../../lib/api/reading.ts';
import { Id, optionalLines } from '../../../../../lib/contract/fields.ts';
import { Delivery } from '../../../../../lib/contract/postals/remittance-money.ts';
import type { Delivery as DeliveryKind } from '../../../../../lib/contract/postals/remittance-money.ts';
import { BATCH_MAX, sendRemittanceBatch } from '../../../../../lib/contract/postals/remittance-batches.ts';
import { remittances } from '../../../../../lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../../../lib/contract/postals/remittances.ts';
import { stepProblem } from '../../../../../lib/domain/remittance-steps.ts';
import { createActionDialog } from '../../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../../lib/forms/form.ts';
import { $search, changeSearch } from '../../../../../lib/records/address.ts';
import { reload } from './store.ts';

/** "Send together" without its looks: rows that somebody chose in the list, or what waits for a province. */

/** What the dialog needs to know of a remittance. */
export type Sendable = Pick<
  RemittanceRow,
  'id' | 'code' | 'event' | 'receiver_name' | 'city' | 'state' | 'delivery' | 'receive' | 'paid' | 'total'
>;

/** There is one such dialog at a time, so its number says nothing. */
interface Sending {
  readonly id: 0;
  /** Undefined: what waits to be sent. */
  readonly chosen: readonly Sendable[] | undefined;
}

/** What waits, page by page: as much as a batch may have. */
const PAGE = 250;

/** Rows of any delivery that somebody chose; undefined where what waits is asked for. */
const $chosen = atom<readonly Sendable[] | undefined>(undefined);
/** How it is paid out, and where; undefined is every province. */
export const $wanted = atom<{ readonly delivery: DeliveryKind; readonly state: number | undefined }>({
  delivery: 'cash',
  state: undefined,
});
/** Rows that were taken off. */
export const $off = atom<ReadonlySet<number>>(new Set());

const maySend = ({ event }: Sendable): boolean => stepProblem(event, 'send') === undefined;

/** What waits to be sent and is paid, while the dialog asks for it. */
const waiting = createReading({
  $query: computed([$chosen, $wanted], (chosen, wanted) => (chosen ? undefined : wanted)),
  keys: [remittances.key],
  ask: async (wanted, signal) => {
    if (!wanted) return undefined;
    const query = { preset: 'to_send', ...wanted, sort: 'receiver', page_size: PAGE } as const;
    const first = await call(remittances.list, { query, signal });
    if (first.count <= PAGE) return first;
    const second = await call(remittances.list, { query: { ...query, page: 2 }, signal });
    return { ...first, results: [...first.results, ...second.results].slice(0, BATCH_MAX) };
  },
});
export const $waiting = waiting.$read;

/** What the dialog offers: undefined while it is read. */
export const $offered = computed([$chosen, $waiting, $wanted], (chosen, read, { delivery }) => {
  if (chosen) {
    const rows = chosen.filter((row) => row.delivery === delivery && maySend(row));
    return { rows, left: chosen.length - rows.length, count: rows.length };
  }
  if (read.kind !== 'ready' || !read.value) return undefined;
  const rows: readonly Sendable[] = read.value.results;
  return { rows, left: 0, count: read.value.count };
});

/** What of it will be sent. */
export const $sent = computed([$offered, $off], (offered, off) =>
  (offered?.rows ?? []).filter(({ id }) => !off.has(id)),
);

/** Takes a row off, or puts it back. */
export function toggle(id: number): void {
  const off = new Set($off.get());
  if (!off.delete(id)) off.add(id);
  $off.set(off);
}

const SendForm = z.object({
  delivery: Delivery,
  courier_id: z._default(z.nullable(Id), null),
  note: optionalLines(500),
});
type Values = z.infer<typeof SendForm>;

const SendInput = SendForm.check(
  z.refine<Values>(({ delivery, courier_id }) => delivery === 'card' || courier_id !== null, {
    error: 'courier',
    path: ['courier_id'],
  }),
  z.refine(() => $sent.get().length > 0, { error: 'select_option', path: ['remittance_ids'] }),
);

export const sending = createActionDialog({
  key: 'postals/remittance_batches/send',
  formFor({ chosen }: Sending) {
    const delivery = chosen?.find(maySend)?.delivery ?? 'cash';
    $chosen.set(chosen);
    $wanted.set({ delivery, state: undefined });
    return createForm({
      id: 'remittance-batch',
      schema: SendInput,
      initial: { delivery, note: '' },
      submit: ({ delivery: how, courier_id, note }, idempotencyKey) =>
        call(sendRemittanceBatch, {
          body: {
            remittance_ids: $sent.get().map(({ id }) => id),
            courier_id: how === 'card' ? null : courier_id,
            note,
          },
          idempotencyKey,
        }),
    });
  },
  fresh: (subject) => Promise.resolve(subject),
  reload,
  done: ({ id }) => showBatch(id),
});

/** Opens the tab of the batches with one of them. */
function showBatch(id: number): void {
  const cleared = Object.fromEntries([...$search.get().keys()].map((name) => [name, undefined]));
  changeSearch({ ...cleared, tab: 'batches', id: String(id) });
}

/** Opens the dialog: for these rows, or for what waits. */
export function sendTogether(chosen?: readonly Sendable[]): void {
  $off.set(new Set());
  sending.open({ id: 0, chosen });
}
