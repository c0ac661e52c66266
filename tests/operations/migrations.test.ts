import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { models } from '../../src/lib/contract/cars/models.ts';
import { administrator, testApplication } from '../api/application.ts';
import type { TestApplication } from '../api/application.ts';
import { startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { faultsOfMigration } from '../checks/migrations/read-migration.ts';
import { PICANTO } from '../fixtures/picanto.ts';

const ROWS = 1_000_000;
/** Milliseconds that anybody may wait for a migration. */
const LONGEST = 1_000;

/** On the table that each call of the API reads: a lock of it would hold everybody up. What is left to do has an index, or each turn would look for it from the beginning. */
const EXAMPLE = `-- steps
alter table session add column place text;
-- step
create index concurrently if not exists session_left on session (id) where place is null;
-- step: until done
update session set place = 'unknown' where id in (select id from session where place is null order by id limit 5000);
-- step
drop index session_left;
-- step
create index concurrently if not exists session_place on session (place, id);
-- step
alter table session add constraint session_place_named check (place <> '') not valid;
-- step
alter table session validate constraint session_place_named;
`;

let application: TestApplication;
let token: string;
let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  application = await testApplication();
  const { id, token: given } = await application.login(administrator);
  token = given;
  const { pool } = application.database;
  await pool.query(
    `begin; set local statement_timeout = 0;
     insert into session (token_hash, member_id, logged_in, expires_at, created_at, last_used_at)
     select sha256(n::text::bytea), ${id}, true, now(), now(), now() from generate_series(1, ${ROWS}) n;
     commit`,
  );
  await pool.query('vacuum analyze session');
  folder = await mkdtemp(path.join(tmpdir(), 'malecon-migrations-'));
  await cp('server/db/migrations', folder, { recursive: true });
  await writeFile(path.join(folder, '999_example.sql'), EXAMPLE);
  server = await startServer({
    ...application.database.environment,
    SIGNING_KEY: application.services.secret,
  });
}, 600_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await application.close();
  await rm(folder, { recursive: true });
});

it('a million rows are migrated while the version before goes on, and nobody waits for a second (rule: migrations-beside-work)', async () => {
  expect(await faultsOfMigration(EXAMPLE)).toEqual([]);
  const { pool } = application.database;
  let going = true;
  const waits: Record<string, number[]> = { read: [], write: [], row: [] };
  const statuses = new Set<number>();
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    waits[name]?.push(performance.now() - began);
  };
  const ask = async (index: number, init: RequestInit = {}) => {
    const { status } = await fetch(`${server.address}/api${models.path}`, {
      ...init,
      headers: {
        authorization: `Token ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `${index}`,
      },
    });
    statuses.add(status);
  };
  const work = async (one: (index: number) => Promise<void>) => {
    for (let index = 0; going; index += 1) {
      await one(index);
      await delay(10);
    }
  };
  const others = [
    work((index) => measure('read', () => ask(index))),
    work((index) =>
      measure('write', () => ask(index, { method: 'POST', body: JSON.stringify(model(`While ${index}`)) })),
    ),
    work((index) =>
      measure('row', () => pool.query('update session set last_used_at = now() where id = $1', [index + 1])),
    ),
  ];
  await delay(2_000);
  const usual = worst(waits);
  // Somebody reads for as long as a report takes: what the migration needs alone must wait, and others not behind it.
  const report = pool.query('begin; select count(*) from session; select pg_sleep(4); commit');
  const began = performance.now();
  const [applied] = await Promise.all([migrate(application.database.direct.pool, { folder }), report]);
  const seconds = (performance.now() - began) / 1000;
  going = false;
  await Promise.all(others);
  const longest = worst(waits);
  console.info(
    `${ROWS} rows migrated in ${seconds.toFixed(1)} s; longest wait in ms: ${JSON.stringify(longest)}, before: ${JSON.stringify(usual)}`,
  );
  expect(applied).toEqual(['999_example']);
  expect([...statuses].toSorted()).toEqual([200, 201]);
  expect(Math.max(...Object.values(longest))).toBeLessThan(LONGEST);
  const { rowCount } = await pool.query(
    "select 1 from session where place is distinct from 'unknown' limit 1",
  );
  expect(rowCount).toBe(0);
}, 600_000);

const worst = (waits: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(waits).map(([name, times]) => [name, Math.round(Math.max(...times))]));

const model = (name: string) => ({ ...PICANTO, name });
