import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { sandboxTerminals } from '../../server/banks/configuration.ts';
import { SIGNED_FIELDS, encodeParameters, signatureOf } from '../../server/banks/redsys-signature.ts';
import { buildMember } from '../fixtures/builders.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { startServer } from '../api/server-process.ts';
import { silentLog } from '../api/silent-log.ts';
import { percentile, rounded } from './statistics.ts';

/*
 * Notifications that a bank sends as fast as they are answered: each is a paid card of its own, signed, and every tenth
 * comes twice. Accepted means that its signature was verified and its row is on the disk; the sender runs on the same
 * cores. Afterwards each must be booked once.
 */

const NOTICES = 5_000;
const CONNECTIONS = 32;
const FOLDER = '.cache/bench/notifications';
/** Nothing is asked of it: notifications come by themselves. */
const BANK = 'http://127.0.0.1:9';

export async function measureNotifications() {
  await rm(FOLDER, { recursive: true, force: true });
  const server = await startServer({
    DATA_DIR: FOLDER,
    MALECON_DEMO: '1',
    SANDBOX_BANK_URL: BANK,
    LOG_LEVEL: 'error',
  });
  const database = await openDatabase({ dataDirectory: FOLDER, log: silentLog });
  try {
    const bodies = (await makeAttempts(database)).map(signed);
    const sent = bodies.flatMap((body, index) => (index % 10 === 0 ? [body, body] : [body]));
    const milliseconds: number[] = [];
    const began = performance.now();
    await sendAll(`${server.address}/api/payments/notifications/2/`, sent, milliseconds);
    const seconds = (performance.now() - began) / 1000;
    const processing = performance.now();
    const movements = await booked(database);
    return {
      accepted: sent.length,
      accepted_per_second: Math.round(sent.length / seconds),
      milliseconds: {
        median: rounded(percentile(milliseconds, 0.5)),
        p99: rounded(percentile(milliseconds, 0.99)),
      },
      different: bodies.length,
      booked_once: movements,
      booked_seconds_later: rounded((performance.now() - processing) / 1000),
    };
  } finally {
    await database.close();
    await server.end('SIGTERM');
  }
}

/** A service with a payment and a begun attempt for each notice; gives their order numbers. */
async function makeAttempts({ db }: OpenDatabase): Promise<string[]> {
  const member_id = await buildMember(db);
  const { id: account_id } = await db
    .insertInto('account')
    .values({ member_id, currency: 'EUR', credit_limit: null, number: 'A-BENCH' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into payment_service (code, brand, service_type_id, member_id, account_id, concept, unit_amount, total, currency)
    select 'S-BENCH-' || number, 'alisios', 1, ${member_id}, ${account_id}, 'Bench', 100, 100, 'EUR' from generate_series(1, ${NOTICES}::int) number`.execute(
    db,
  );
  await sql`
    insert into payment (code, brand, service_id, account_id, method, provider, amount, currency)
    select replace(code, 'S-', 'P-'), brand, id, account_id, 'card', 2, total, currency from payment_service order by id`.execute(
    db,
  );
  const { rows } = await sql<{ order_number: string }>`
    insert into payment_attempt (payment_id, order_number, provider, amount, currency, language, token_hash, honoured_until)
    select id, '2611' || lpad(upper(to_hex(id)), 8, '0'), 2, amount, currency, 'en', sha256(code::bytea), now() + interval '30 minutes' from payment
    returning order_number`.execute(db);
  return rows.map(({ order_number }) => order_number);
}

/** A paid notification as the bank signs it. */
function signed(order: string): string {
  const terminal = sandboxTerminals(BANK).find(
    ({ provider, currency }) => provider === 2 && currency === 'EUR',
  );
  if (!terminal) throw new Error('No terminal');
  const { versions, merchantCode, secretKey } = terminal;
  const parameters = {
    Ds_Order: order,
    Ds_Amount: '100',
    Ds_Currency: '978',
    Ds_MerchantCode: merchantCode,
    Ds_Terminal: '001',
    Ds_TransactionType: '0',
    Ds_Response: '0000',
    Ds_AuthorisationCode: '123456',
    Ds_SecurePayment: '2',
    Ds_Card_Number: '************0003',
    Ds_Card_Brand: '1',
  };
  const text = encodeParameters(versions[0], parameters);
  return new URLSearchParams({
    [SIGNED_FIELDS.version]: versions[0],
    [SIGNED_FIELDS.parameters]: text,
    [SIGNED_FIELDS.signature]: signatureOf(versions[0], secretKey, order, text),
  }).toString();
}

async function sendAll(address: string, bodies: readonly string[], milliseconds: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const queue = [...bodies];
  const sender = async (): Promise<void> => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const began = performance.now();
      const call = request(address, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
      });
      call.end(body);
      const [response] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
      response.resume();
      await once(response, 'end');
      if (response.statusCode !== 200) throw new Error(`A notification was answered ${response.statusCode}`);
      milliseconds.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
  agent.destroy();
}

/** Waits until every notice is processed; gives the movements of money that came of them. */
async function booked({ db }: OpenDatabase): Promise<number> {
  for (;;) {
    const open = await db
      .selectFrom('payment_notice')
      .select('id')
      .where('processed_at', 'is', null)
      .limit(1)
      .execute();
    if (open.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { count } = await db
    .selectFrom('ledger_movement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'payment')
    .executeTakeFirstOrThrow();
  return Number(count);
}
