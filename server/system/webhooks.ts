import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { WEBHOOK_EVENTS } from '../../src/lib/contract/system/webhook-events.ts';
import * as contract from '../../src/lib/contract/system/webhooks.ts';
import type { Webhook, WebhookMessage } from '../../src/lib/contract/system/webhooks.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { Database } from '../db/tables.ts';
import { onTransaction } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict, invalid, notFound } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { sealed } from '../lib/sealed.ts';
import { inTransaction } from '../lib/transaction.ts';
import { newSecret, webhookSeal } from './webhooks/signature.ts';

const KEPT = { table: 'webhook', key: contract.WEBHOOKS } as const;
const BOTH = contract.WEBHOOK_BOTH_HOURS * 3_600_000;
/** Messages that are shown of one webhook. */
const SHOWN = 100;
const TEST = 'webhooks.test';

export const webhookRoutes = [
  route(contract.listWebhooks, async ({ db }) => ({ results: await webhooksOf(db) })),
  route(contract.getWebhook, ({ db, params }) => oneWebhook(db, params.id)),
  // Both answer a secret, which no repeated Idempotency-Key may bring back.
  route(
    contract.createWebhook,
    (call) => inTransaction(call.db, (db) => make(onTransaction(call, db), call.body)),
    { transactional: false },
  ),
  route(
    contract.renewWebhookSecret,
    (call) => inTransaction(call.db, (db) => renew(onTransaction(call, db), call.params.id)),
    { transactional: false },
  ),
  route(contract.updateWebhook, async (call) => {
    const { db, body, params, version } = call;
    const before = await lockVersion(db, 'webhook', params.id, version);
    // Another address, or one that somebody mended, is asked at once.
    const again = { failures: 0, rest_until: null, failing_since: null };
    await updateRecord(call, before, { ...KEPT, values: { ...columnsOf(call, body), ...again } });
    return oneWebhook(db, params.id);
  }),
  route(contract.removeWebhook, (call) => removeRecord(call, KEPT, call.params.id)),
  route(contract.testWebhook, async ({ db, params }) => {
    const { id, version, status } = await oneWebhook(db, params.id);
    if (status !== ITEM.active) throw conflict('webhook_inactive');
    await db
      .insertInto('webhook_message')
      .values({ webhook_id: id, event: TEST, record_id: id, record_version: version })
      .execute();
    await wake(db, id);
  }),
  route(contract.webhookMessages, async ({ db, params }) => {
    await oneWebhook(db, params.id);
    return messagesOf(db, params.id);
  }),
  route(contract.replayWebhookMessage, async ({ db, params }) => {
    const again = await db
      .updateTable('webhook_message')
      .set({ status: 'waiting', tries: 0, next_try_at: new Date(0) })
      .where('id', '=', params.id)
      .returning('webhook_id')
      .executeTakeFirst();
    if (!again) throw notFound();
    const { status } = await oneWebhook(db, again.webhook_id);
    if (status !== ITEM.active) throw conflict('webhook_inactive');
    await wake(db, again.webhook_id);
  }),
];

type Given = Pick<Webhook, 'name' | 'url' | 'status' | 'events'>;

/** Throws 422 for an address that could never be asked: no https, and none that the operator trusts. */
function columnsOf({ services }: RequestContext, { name, url, events, status }: Given) {
  const { protocol, origin, host } = new URL(url);
  if (protocol !== 'https:' && !services.configuration.webhookOrigins.includes(origin))
    throw invalid({ field: 'url', key: 'url' });
  return { name, target_url: url, host, events: knownEvents(events), status };
}

async function make(context: RequestContext, body: Given): Promise<Webhook & { secret: string }> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('webhook', 'id'))::integer as id`.execute(context.db);
  const id = rows[0]?.id ?? 0;
  const secret = newSecret();
  await insertRecord(context, {
    ...KEPT,
    values: { id, ...columnsOf(context, body), sealed_secret: sealedBy(context, secret, id) },
  });
  return { ...(await oneWebhook(context.db, id)), secret };
}

async function renew(context: RequestContext, id: number): Promise<Webhook & { secret: string }> {
  const before = await context.db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  const secret = newSecret();
  await updateRecord(context, before, {
    ...KEPT,
    action: 'renew_secret',
    values: {
      sealed_secret: sealedBy(context, secret, id),
      old_sealed_secret: before.sealed_secret,
      both_until: new Date(context.now.getTime() + BOTH),
    },
  });
  return { ...(await oneWebhook(context.db, id)), secret };
}

const sealedBy = ({ services }: RequestContext, secret: string, id: number): Buffer =>
  sealed(secret, webhookSeal(services.secret, id));

const knownEvents = (stored: readonly string[]) => WEBHOOK_EVENTS.filter((event) => stored.includes(event));

/** Whoever asks for a message now does not wait for a target that rests. */
async function wake(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('webhook').set({ rest_until: null }).where('id', '=', id).execute();
}

async function oneWebhook(db: Kysely<Database>, id: number): Promise<Webhook> {
  const [webhook] = await webhooksOf(db, id);
  if (!webhook) throw notFound();
  return webhook;
}

async function webhooksOf(db: Kysely<Database>, id?: number): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'version', 'created_at', 'updated_at', 'name', 'target_url as url', 'events'])
    .select(['status', 'both_until', 'failures', 'failing_since'])
    .select(({ selectFrom }) =>
      (['waiting', 'failed'] as const).map((status) =>
        selectFrom('webhook_message')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('webhook_id', '=', 'webhook.id')
          .where('webhook_message.status', '=', status)
          .as(status),
      ),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ events, waiting, failed, ...row }) => ({
    ...row,
    events: knownEvents(events),
    waiting: waiting ?? 0,
    failed: failed ?? 0,
  }));
}

async function messagesOf(db: Kysely<Database>, webhookId: number): Promise<WebhookMessage[]> {
  const messages = await db
    .selectFrom('webhook_message')
    .select(['id', 'message_id', 'event', 'record_id', 'at', 'status', 'tries', 'next_try_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  if (messages.length === 0) return [];
  const attempts = await db
    .selectFrom('webhook_attempt')
    .select(['webhook_message_id', 'at', 'answer', 'error', 'milliseconds'])
    .where(
      'webhook_message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute();
  const of = Map.groupBy(attempts, ({ webhook_message_id }) => webhook_message_id);
  return messages.map(({ tries, next_try_at, ...message }) => ({
    ...message,
    next_try_at: message.status === 'waiting' && tries > 0 ? next_try_at : null,
    attempts: (of.get(message.id) ?? []).map(({ webhook_message_id: _, ...attempt }) => attempt),
  }));
}
