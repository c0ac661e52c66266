import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ChangeEvent } from '../../src/lib/contract/events.ts';
import type { Database } from '../db/tables.ts';

const CHANNEL = 'change';
const RECONNECT_MILLISECONDS = 1_000;

/** Tells every server, when the transaction commits, that a record was written. */
export async function announce(db: Kysely<Database>, change: ChangeEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(db);
}

/** Tells of many records at once, as announce tells of one. */
export async function announceAll(db: Kysely<Database>, changes: readonly ChangeEvent[]): Promise<void> {
  const texts = JSON.stringify(changes.map((change) => JSON.stringify(change)));
  await sql`select pg_notify(${CHANNEL}, change) from jsonb_array_elements_text(${texts}::jsonb) as change`.execute(
    db,
  );
}

type Listener = (change: ChangeEvent) => void;

/** Hears the announcements of all servers through one connection, and hands them to this server's streams. */
export class ChangeHub {
  readonly #listeners = new Set<Listener>();
  readonly #log: Logger;
  readonly #url: string;
  #client: pg.Client | undefined;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Begins to listen; a lost connection is made again until close. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'malecon-events' });
    this.#client = client;
    client.on('notification', ({ payload }) => {
      if (!payload) return;
      const change = JSON.parse(payload) as ChangeEvent;
      for (const listener of this.#listeners) listener(change);
    });
    client.on('error', () => this.#reconnect());
    client.on('end', () => this.#reconnect());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#log.warn({ err: error }, 'The stream of changes could not connect');
      this.#reconnect();
    }
  }

  #reconnect(): void {
    if (this.#closed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.open();
    }, RECONNECT_MILLISECONDS);
  }

  /** Calls `listener` for every change from now on; gives back how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }
}
