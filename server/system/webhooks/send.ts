import type { Selectable } from 'kysely';
import type { WebhookError } from '../../../src/lib/contract/system/webhooks.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { WebhookMessageTable, WebhookTable } from '../../db/tables/webhooks.ts';
import { AddressRefused, askOutside } from '../../lib/outside.ts';
import { unsealed } from '../../lib/sealed.ts';
import type { Services } from '../../services.ts';
import { signedHeaders, webhookSeal } from './signature.ts';
import { isGivenUp, switchOff } from './switch-off.ts';

/** Time that a target has to answer; its answer is not read. */
const MILLISECONDS = 10_000;
/** Webhooks of one sweep, each beside the others, and messages of one in turn. */
const AT_ONCE = 16;
const IN_TURN = 50;
/** A turn ends after that, so that a slow target holds up no sweep. */
const TURN_MILLISECONDS = 5_000;
/** Seconds before each further try, about two days in all; then it is given up, and staff may send it again. */
const PAUSES = [10, 60, 300, 1_800, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];
/** A target that fails is left alone for that long at most: one that is back is not waited for. */
const REST_MAX = 1_800;
const REDIRECTS = [301, 302, 303, 307, 308];

type Hook = Selectable<WebhookTable>;
type Message = Selectable<WebhookMessageTable>;

interface Attempt {
  readonly answer: number | null;
  readonly error: WebhookError | null;
}

/** Sends what is due (rule: webhooks-of-a-change). A target that hangs or refuses holds up none but its own messages. */
export async function sendWebhooks(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock().toISOString();
  const hooks = await db
    .selectFrom('webhook')
    .selectAll()
    .where('status', '=', ITEM.active)
    .where(({ eb, or }) => or([eb('rest_until', 'is', null), eb('rest_until', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_message')
          .select('webhook_message.id')
          .whereRef('webhook_id', '=', 'webhook.id')
          .where('webhook_message.status', '=', 'waiting')
          .where('next_try_at', '<=', now),
      ),
    )
    .orderBy('rest_until')
    .limit(AT_ONCE)
    .execute();
  await Promise.all(hooks.map((hook) => sendInTurn(services, hook)));
}

async function sendInTurn(services: Services, hook: Hook): Promise<void> {
  const ends = performance.now() + TURN_MILLISECONDS;
  try {
    for (let count = 0; count < IN_TURN && performance.now() < ends; count += 1) {
      const message = await nextOf(services, hook);
      // Only a target that takes what it gets comes to a second message.
      const reached = count === 0 ? hook : { ...hook, failures: 0, failing_since: null };
      if (!message || !(await sendOne(services, reached, message))) return;
    }
  } catch (error) {
    services.log.error({ err: error, id: hook.id }, 'A webhook could not be sent');
  }
}

const nextOf = ({ db, clock }: Services, { id }: Hook): Promise<Message | undefined> =>
  db
    .selectFrom('webhook_message')
    .selectAll()
    .where('webhook_id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', clock().toISOString())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Tries once and keeps what came of it. Gives whether the target took it. */
async function sendOne(services: Services, hook: Hook, message: Message): Promise<boolean> {
  const began = performance.now();
  const attempt = await post(services, hook, message);
  const milliseconds = Math.round(performance.now() - began);
  const { db, clock } = services;
  const now = clock();
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const sent = attempt.error === null;
  const pause = PAUSES[message.tries];
  const failures = hook.failures + 1;
  const failing_since = hook.failing_since ?? now.toISOString();
  await db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .updateTable('webhook_message')
      .set({
        tries: message.tries + 1,
        status: sent ? 'sent' : pause === undefined ? 'failed' : 'waiting',
        next_try_at: later(pause ?? 0),
      })
      .where('id', '=', message.id)
      .returning('id')
      .executeTakeFirst();
    // Deleted with its webhook while it was on its way.
    if (!kept) return;
    await transaction
      .insertInto('webhook_attempt')
      .values({ webhook_message_id: message.id, at: now, milliseconds, ...attempt })
      .execute();
    const rest_until = later(Math.min(PAUSES[failures - 1] ?? REST_MAX, REST_MAX));
    const told = await transaction
      .updateTable('webhook')
      .set(
        sent
          ? { failures: 0, rest_until: null, failing_since: null }
          : { failures, rest_until, failing_since },
      )
      .where('id', '=', hook.id)
      .returningAll()
      .executeTakeFirst();
    if (told?.status === ITEM.active && isGivenUp(told, now)) await switchOff(services, transaction, told);
  });
  return sent;
}

async function post(
  { secret, clock, configuration }: Services,
  hook: Hook,
  { message_id, event, at, record_id, record_version }: Message,
): Promise<Attempt> {
  const now = clock();
  const open = (bytes: Buffer | null) => (bytes ? unsealed(bytes, webhookSeal(secret, hook.id)) : undefined);
  const both = hook.both_until !== null && Date.parse(hook.both_until) > now.getTime();
  const secrets = [open(hook.sealed_secret), both ? open(hook.old_sealed_secret) : undefined].filter(
    (each) => each !== undefined,
  );
  if (secrets.length === 0) return { answer: null, error: 'secret_unreadable' };
  const body = JSON.stringify({
    type: event,
    timestamp: at,
    data: { id: record_id, version: record_version },
  });
  const signal = AbortSignal.timeout(MILLISECONDS);
  try {
    const response = await askOutside(new URL(hook.target_url), {
      origins: configuration.webhookOrigins,
      signal,
      body,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders({ id: message_id, at: now, body }, secrets),
      },
    });
    response.destroy();
    const answer = response.statusCode ?? 0;
    if (answer >= 200 && answer < 300) return { answer, error: null };
    return { answer, error: REDIRECTS.includes(answer) ? 'redirects' : 'refused' };
  } catch (error) {
    if (error instanceof AddressRefused) return { answer: null, error: 'address_refused' };
    return { answer: null, error: signal.aborted ? 'too_slow' : 'unreachable' };
  }
}
