import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ChangeEvent } from '../../src/lib/contract/events.ts';
import { webhookEventOf } from '../../src/lib/contract/system/webhook-events.ts';
import type { Database } from '../db/tables.ts';

const CHANNEL = 'change';
const RECONNECT_MILLISECONDS = 1_000;

/** For how long, and how many, a server remembers what it heard: an import writes thousands at once. */
const REMEMBERED = { milliseconds: 60_000, most: 2_000 } as const;

/** Name of the connection that each server listens by. */
export const LISTENING = 'malecon-events';

/** Tells every server, when the transaction commits, that a record was written. */
export async function announce(db: Kysely<Database>, change: ChangeEvent): Promise<void> {
  await announceAll(db, [change]);
}

/** Tells of many records at once, as announce tells of one; the outbox of webhooks is filled with it (rule: webhooks-of-a-change). */
export async function announceAll(db: Kysely<Database>, changes: readonly ChangeEvent[]): Promise<void> {
  const told = JSON.stringify(
    changes.map((change) => ({
      ...change,
      text: JSON.stringify({ ...change, event_id: randomUUID() }),
      event: webhookEventOf(change),
    })),
  );
  await sql`
    with change as materialized (
      select * from jsonb_to_recordset(${told}::jsonb) as change (text text, event text, id integer, version integer)
    ), queued as (
      insert into webhook_message (webhook_id, event, record_id, record_version)
      select webhook.id, change.event, change.id, change.version
      from change join webhook on webhook.status = 1 and change.event = any(webhook.events)
    )
    select pg_notify(${CHANNEL}, text) from change`.execute(db);
}

/** What a server heard. All servers hear the same in the same order, so each knows the place of an id that another one told. */
export interface Heard {
  readonly id: string;
  /** None where it began to listen: nobody knows what was before. */
  readonly change?: ChangeEvent;
}

type Listener = (heard: Heard) => void;

/** Hears the announcements of all servers through one connection, and hands them to this server's streams. */
export class ChangeHub {
  /** Who listens, and how each is told that changes were missed. */
  readonly #listeners = new Map<Listener, () => void>();
  readonly #log: Logger;
  readonly #url: string;
  #client: pg.Client | undefined;
  #closed = false;
  #broken = false;
  #retry: NodeJS.Timeout | undefined;
  /** What was heard of late, oldest first: since the first of them nothing is missing. */
  #heard: (Heard & { readonly at: number })[] = [];

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Begins to listen; a lost connection is made again until close. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: LISTENING,
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', ({ payload }) => {
      if (!payload) return;
      const { event_id: id, ...change } = JSON.parse(payload) as ChangeEvent & { event_id: string };
      this.#remember({ id, change });
      for (const listener of this.#listeners.keys()) listener({ id, change });
    });
    client.on('error', () => this.#reconnect());
    client.on('end', () => this.#reconnect());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#heard = [];
      this.#remember({ id: randomUUID() });
      if (this.#broken) for (const missed of this.#listeners.values()) missed();
      this.#broken = false;
    } catch (error) {
      this.#log.warn({ err: error }, 'The stream of changes could not connect');
      this.#reconnect();
    }
  }

  #reconnect(): void {
    this.#broken = true;
    if (this.#closed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.open();
    }, RECONNECT_MILLISECONDS);
  }

  #remember(heard: Heard): void {
    const at = Date.now();
    this.#heard.push({ ...heard, at });
    const old = this.#heard.findLastIndex((one) => one.at < at - REMEMBERED.milliseconds);
    this.#heard.splice(0, Math.max(old, this.#heard.length - REMEMBERED.most));
  }

  /** Id of what was heard last. */
  get last(): string | undefined {
    return this.#heard.at(-1)?.id;
  }

  /** What was heard after the event of that id, oldest first; undefined where it is forgotten or was never heard. */
  after(id: string): readonly Heard[] | undefined {
    const place = this.#heard.findIndex((heard) => heard.id === id);
    return place < 0 ? undefined : this.#heard.slice(place + 1);
  }

  /** What was heard in the last so many milliseconds, oldest first; undefined where some of it is forgotten or was not heard. */
  since(milliseconds: number): readonly Heard[] | undefined {
    const from = Date.now() - milliseconds;
    const [first] = this.#heard;
    return first && first.at < from ? this.#heard.filter(({ at }) => at >= from) : undefined;
  }

  /** Calls `listener` for every change from now on, and `missed` after some were not heard; gives back how to stop. */
  listen(listener: Listener, missed: () => void = () => undefined): () => void {
    this.#listeners.set(listener, missed);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }
}
