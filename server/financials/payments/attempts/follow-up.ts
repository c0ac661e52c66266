import { NO_ANSWER } from '../../../../src/lib/domain/debt-state.ts';
import type { CreatedPayment } from '../../../banks/bank.ts';
import { onTransaction } from '../../../lib/call.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { inTransaction } from '../../../lib/transaction.ts';
import { askForAttention } from '../attention.ts';
import { lockPayment } from '../stored.ts';
import { endAttempt } from './apply-result.ts';
import { writeDiary } from './diary.ts';
import { takeNotice } from './inbox.ts';
import { processNotice } from './process.ts';

/** Milliseconds after which the bank is asked about a try that it did not answer. */
const LOOK_UP_NOW = 5_000;

/** What the bank said at once: taken in like a notification, or the end of the try, or nothing that can be trusted. */
export async function followUp(
  context: RequestContext,
  {
    id,
    provider,
    created,
  }: { id: number; provider: number; created: Exclude<CreatedPayment, { kind: 'redirect' }> },
): Promise<void> {
  const { services } = context;
  if (created.kind === 'answered') {
    const taken = await takeNotice(services, { provider, channel: 'answer', received: created.received });
    if (taken.accepted) await processNotice(services, taken.key);
    return;
  }
  const uncertain = created.kind === 'no_answer' || created.code === REPEATED_ORDER;
  if (!uncertain) services.log.warn({ code: created.code }, 'A bank refused a try');
  await inTransaction(services.db, async (db) => {
    const { payment_id } = await db
      .selectFrom('payment_attempt')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await lockPayment(db, payment_id);
    const now = services.clock();
    const code = created.kind === 'no_answer' ? NO_ANSWER : created.code;
    await writeDiary(db, {
      payment_id,
      attempt_id: id,
      at: now,
      channel: 'answer',
      event: created.kind,
      details: { code },
    });
    if (!uncertain) {
      const own = onTransaction(context, db);
      await endAttempt(own, id, {
        status: 'refused',
        code,
        declined: code === TOKEN_USED ? 'retype' : 'configuration',
      });
      // Our agreement with the bank does not work, and the visitor is told that we know.
      if (code !== TOKEN_USED) await askForAttention(own, payment_id, 'bank_differs');
      return;
    }
    // Its notification may have come first.
    await db
      .updateTable('payment_attempt')
      .set({ code: NO_ANSWER, look_up_at: new Date(now.getTime() + LOOK_UP_NOW) })
      .where('id', '=', id)
      .where('status', '=', 'begun')
      .where('look_up_at', 'is not', null)
      .execute();
  });
}

/** docs/banks.md, 2: the order was used before, so it must be looked up; the frame's token was used or is too old. */
const REPEATED_ORDER = 'SIS0051';
const TOKEN_USED = 'SIS0321';
