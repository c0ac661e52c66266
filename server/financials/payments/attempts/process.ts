import { BRANDS } from '../../../../src/lib/site/hosts.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { jobContext } from '../../../lib/job-context.ts';
import { inTransaction } from '../../../lib/transaction.ts';
import type { Services } from '../../../services.ts';
import { askForAttention } from '../attention.ts';
import { applyResult } from './apply-result.ts';
import { writeDiary } from './diary.ts';
import type { NoticeChannel } from './inbox.ts';
import { lockPayment } from '../stored.ts';

/** Notices that one sweep reads at a time. */
const BATCH = 200;
const RETRY_SECONDS_MAX = 300;
const ERROR_LENGTH = 300;

/**
 * Does what a notice says, once: its row is locked, and what it changes is in the same transaction. A failure is counted
 * and logged, and the notice is tried again later, so none is ever lost. Of many servers one does it; the others wait
 * for it, or with `skip` pass it over.
 */
export async function processNotice(services: Services, key: string, { skip = false } = {}): Promise<void> {
  try {
    await inTransaction(services.db, async (db) => {
      const query = db
        .selectFrom('payment_notice')
        .selectAll()
        .where('key', '=', key)
        .where('processed_at', 'is', null)
        .forUpdate();
      const notice = await (skip ? query.skipLocked() : query).executeTakeFirst();
      if (!notice) return;
      const outcome = await doNotice(services, db, notice);
      await db
        .updateTable('payment_notice')
        .set({ processed_at: services.clock(), outcome })
        .where('id', '=', notice.id)
        .execute();
    });
  } catch (error) {
    services.log.error({ err: error, notice: key }, 'A notice of a bank could not be processed');
    await postpone(services, key, error);
  }
}

async function postpone(services: Services, key: string, error: unknown): Promise<void> {
  const { tries } = (await services.db
    .selectFrom('payment_notice')
    .select('tries')
    .where('key', '=', key)
    .executeTakeFirst()) ?? { tries: 0 };
  const next = new Date(services.clock().getTime() + Math.min(2 ** tries, RETRY_SECONDS_MAX) * 1000);
  await services.db
    .updateTable('payment_notice')
    .set({ tries: tries + 1, next_try_at: next, error: String(error).slice(0, ERROR_LENGTH) })
    .where('key', '=', key)
    .where('processed_at', 'is', null)
    .execute();
}

interface Notice {
  readonly provider: number;
  readonly order_number: string;
  readonly channel: string;
  readonly received: Record<string, string>;
}

const CHANNELS: readonly NoticeChannel[] = ['notification', 'return', 'answer', 'look_up'];

async function doNotice(services: Services, db: RequestContext['db'], notice: Notice): Promise<string> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .select([
      'payment_attempt.id',
      'payment_attempt.payment_id',
      'payment_attempt.provider',
      'payment_attempt.amount',
      'payment_attempt.currency',
      'payment.brand',
    ])
    .where('payment_attempt.order_number', '=', notice.order_number)
    .executeTakeFirst();
  if (!attempt) {
    // Signed by the bank, and no try of ours: somebody else uses our terminal, or rows are lost.
    services.log.error({ order: notice.order_number }, 'A bank speaks of an order that is not on record');
    return 'unknown_order';
  }
  const context = jobContext(services, db, attempt.brand || (BRANDS[0]?.id ?? ''));
  const bank = services.banks.find(attempt.provider, attempt.currency);
  if (!bank)
    throw new Error(`No bank is configured for provider ${attempt.provider} and ${attempt.currency}`);
  const channel = CHANNELS.find((known) => known === notice.channel) ?? 'notification';
  const { amount, currency } = attempt;
  const verdict = bank.verify(notice.received, { order: notice.order_number, amount, currency });
  if (verdict.accepted) return applyResult(context, attempt.id, verdict.result, channel);
  // Signed by the bank, and not what is on record: nothing of the payment changes, and staff look.
  await lockPayment(db, attempt.payment_id);
  await writeDiary(db, {
    payment_id: attempt.payment_id,
    attempt_id: attempt.id,
    at: context.now,
    channel,
    event: 'not_believed',
    signature: verdict.reason,
  });
  await askForAttention(context, attempt.payment_id, 'bank_differs');
  return verdict.reason;
}

/** Processes every notice that is due. */
export async function processNotices(services: Services): Promise<void> {
  for (;;) {
    const due = await services.db
      .selectFrom('payment_notice')
      .select('key')
      .where('processed_at', 'is', null)
      .where('next_try_at', '<=', services.clock().toISOString())
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    // One after the other: in a burst, taking notices in comes before reading them.
    for (const { key } of due) await processNotice(services, key, { skip: true });
    if (due.length < BATCH) return;
  }
}

const running = new WeakMap<Services['db'], { again: boolean }>();

/** Processes what has come, off the path of the answer; calls that come meanwhile make one more round. */
export function processSoon(services: Services): void {
  const round = running.get(services.db);
  if (round) {
    round.again = true;
    return;
  }
  const state = { again: false };
  running.set(services.db, state);
  const work = async (): Promise<void> => {
    do {
      state.again = false;
      await processNotices(services);
    } while (state.again);
  };
  work()
    .catch((error: unknown) => services.log.error({ err: error }, 'Notices of banks could not be processed'))
    .finally(() => running.delete(services.db));
}
