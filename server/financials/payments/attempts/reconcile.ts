import { sql } from 'kysely';
import { PAYMENT_ATTEMPT } from '../../../../src/lib/contract/limits.ts';
import { NOT_SEEN, RETURNED } from '../../../../src/lib/domain/debt-state.ts';
import type { LookUp } from '../../../banks/bank.ts';
import { jobContext } from '../../../lib/job-context.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { inTransaction } from '../../../lib/transaction.ts';
import type { Services } from '../../../services.ts';
import { askForAttention } from '../attention.ts';
import { endAttempt } from './apply-result.ts';
import { writeDiary } from './diary.ts';
import { takeNotice } from './inbox.ts';
import { processNotice } from './process.ts';
import { lockPayment, storedPayment } from '../stored.ts';

const MINUTE = 60_000;
/** Tries that are asked for at a time, and how many of them at once. */
const BATCH = 40;
const AT_ONCE = 8;
/** A try is asked for again after half its age, within these milliseconds, and as soon as the bank closes its page. */
const AGAIN = { min: 5_000, max: 30 * MINUTE };

interface Asked {
  readonly id: number;
  readonly payment_id: number;
  readonly order_number: string;
  readonly provider: number;
  readonly amount: number;
  readonly currency: 'EUR' | 'USD';
  readonly status: string;
  readonly begun_at: string;
}

/**
 * Asks the banks about tries without a result (docs/banks.md, 6), outside of any transaction: what a crash, a lost
 * notification or a closed browser left open is found and repaired. Each try is claimed by moving its next time, so of
 * many servers one asks. `only` asks about one try now.
 */
export async function reconcileAttempts(services: Services, { only }: { only?: number } = {}): Promise<void> {
  for (;;) {
    const asked = await claim(services, only);
    const queue = [...asked];
    const work = async (): Promise<void> => {
      for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
        await reconcile(services, attempt).catch((error: unknown) =>
          services.log.error({ err: error, attempt: attempt?.id }, 'A try could not be reconciled'),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (asked.length < BATCH) return;
  }
}

async function claim({ db, clock }: Services, only: number | undefined): Promise<readonly Asked[]> {
  const now = clock().toISOString();
  const { rows } = await sql<Asked>`
    update payment_attempt set look_up_at = least(
      ${now}::timestamptz + greatest(make_interval(secs => ${AGAIN.min / 1000}), least(make_interval(secs => ${AGAIN.max / 1000}), (${now}::timestamptz - begun_at) / 2)),
      case when honoured_until > ${now} then honoured_until + make_interval(secs => ${AGAIN.min / 1000}) end
    )
    where id in (
      select id from payment_attempt
      where ${only === undefined ? sql`look_up_at <= ${now}` : sql`id = ${only} and look_up_at is not null`}
      order by look_up_at limit ${BATCH} for update skip locked
    )
    returning id, payment_id, order_number, provider, amount, currency, status, begun_at`.execute(db);
  return rows;
}

async function reconcile(services: Services, attempt: Asked): Promise<void> {
  const bank = services.banks.find(attempt.provider, attempt.currency);
  const { order_number: order, amount, currency } = attempt;
  const answer: LookUp = bank?.lookUp
    ? await bank.lookUp({ order, amount, currency })
    : { kind: 'unavailable' };
  const age = services.clock().getTime() - Date.parse(attempt.begun_at);
  const old = age >= PAYMENT_ATTEMPT.unansweredMinutes * MINUTE;
  if (answer.kind === 'result') {
    const taken = await takeNotice(services, {
      provider: attempt.provider,
      channel: 'look_up',
      received: answer.received,
    });
    if (taken.accepted) await processNotice(services, taken.key);
  }
  // What this server sent itself and the bank has not seen by now never comes; a browser's form may still be sent.
  const never =
    answer.kind === 'not_found' &&
    (old || (bank?.cardFields !== undefined && age >= PAYMENT_ATTEMPT.firstLookUpMinutes * MINUTE));
  if (answer.kind === 'unfinished' || never)
    await end(services, attempt, (context) =>
      giveUp(context, attempt, answer.kind === 'unfinished' ? 'unfinished' : 'not_found'),
    );
  else if (old)
    await end(services, attempt, (context) => handToStaff(context, attempt, bank?.lookUp !== undefined));
  else if (answer.kind === 'not_found' && bank?.cardFields === undefined)
    await noteCode(services, attempt, ['', RETURNED], NOT_SEEN);
  else if (answer.kind === 'open') await noteCode(services, attempt, [NOT_SEEN], '');
}

/** Writes how it ended, with the payment locked. */
async function end(
  services: Services,
  { payment_id }: Asked,
  write: (context: RequestContext) => Promise<void>,
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    const { brand } = await storedPayment(db, payment_id);
    await lockPayment(db, payment_id);
    await write(jobContext(services, db, brand));
  });
}

async function noteCode(
  { db }: Services,
  { id }: Asked,
  from: readonly string[],
  code: string,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ code })
    .where('id', '=', id)
    .where('status', '=', 'begun')
    .where('code', 'in', from)
    .execute();
}

/** The bank closed it without a charge, or never saw it: another try may begin. */
async function giveUp(
  context: RequestContext,
  { id, payment_id }: Asked,
  said: 'unfinished' | 'not_found',
): Promise<void> {
  // In words for whoever comes back: their time ran out, or the bank was not reached.
  if (
    await endAttempt(context, id, {
      status: 'unfinished',
      code: said,
      declined: said === 'unfinished' ? 'timeout' : 'transient',
    })
  ) {
    await writeDiary(context.db, {
      payment_id,
      attempt_id: id,
      at: context.now,
      channel: 'look_up',
      event: said,
    });
  }
}

/** Nobody says what became of it: staff look at the bank's own screens. A bank that can be asked is asked on. */
async function handToStaff(
  context: RequestContext,
  { id, payment_id }: Asked,
  askOn: boolean,
): Promise<void> {
  const { db, now } = context;
  const handed = await db
    .updateTable('payment_attempt')
    .set({ status: 'unknown' })
    .where('id', '=', id)
    .where('status', '=', 'begun')
    .returning('id')
    .executeTakeFirst();
  if (!askOn)
    await db
      .updateTable('payment_attempt')
      .set({ look_up_at: null })
      .where('id', '=', id)
      .where('status', '=', 'unknown')
      .execute();
  if (!handed) return;
  await writeDiary(db, { payment_id, attempt_id: id, at: now, channel: 'look_up', event: 'unknown' });
  await askForAttention(context, payment_id, 'attempt_unknown');
}
