import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReceivedFields, Refused } from '../../../banks/bank.ts';
import type { Database } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';

/** How a notice came: the bank's own call, the browser's return, the answer to a charge or to a look-up. */
export type NoticeChannel = 'notification' | 'return' | 'answer' | 'look_up';

interface Notice {
  readonly provider: number;
  readonly channel: NoticeChannel;
  readonly received: ReceivedFields;
}
interface StoredNotice extends Notice {
  readonly key: string;
  readonly order: string;
  readonly at: Date;
}
export type TakenNotice = { readonly accepted: true; readonly key: string; readonly order: string } | Refused;

/**
 * Takes a notice in: its signature is checked, and it is durable when this resolves. The same notice once more changes
 * nothing (its key is unique). What it means is for processNotice.
 */
export async function takeNotice({ banks, db, clock }: Services, notice: Notice): Promise<TakenNotice> {
  const authentic = banks.authenticate(notice.provider, notice.received);
  if (!authentic.accepted) return authentic;
  const { key, order } = authentic;
  await writerOf(db).write({ ...notice, key, order, at: clock() });
  return { accepted: true, key, order };
}

/** Rows of one statement at most. */
const BATCH = 500;

/**
 * Writes the notices that come while another statement runs in one statement together: each caller waits for the commit
 * of its own row, and a burst costs few commits.
 */
class NoticeWriter {
  readonly #db: Kysely<Database>;
  readonly #waiting: { notice: StoredNotice; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #writing = false;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  write(notice: StoredNotice): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ notice, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await insert(
          this.#db,
          batch.map(({ notice }) => notice),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#writing = false;
  }
}

const writers = new WeakMap<Kysely<Database>, NoticeWriter>();

function writerOf(db: Kysely<Database>): NoticeWriter {
  const writer = writers.get(db) ?? new NoticeWriter(db);
  writers.set(db, writer);
  return writer;
}

/** One text for every number of rows, so that the server plans it once. */
async function insert(db: Kysely<Database>, notices: readonly StoredNotice[]): Promise<void> {
  const rows = notices.map(({ provider, key, order, channel, received, at }) => ({
    provider,
    key,
    order_number: order,
    channel,
    received,
    at: at.toISOString(),
  }));
  await sql`
    insert into payment_notice (provider, key, order_number, channel, received, received_at, next_try_at)
    select provider, key, order_number, channel, received, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (provider integer, key text, order_number text, channel text, received jsonb, at timestamptz)
    on conflict (key) do nothing`.execute(db);
}
