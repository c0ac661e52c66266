import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, MigrationError, readMigrations } from '../../server/db/migrate.ts';
import { connect } from '../../server/db/open.ts';
import { uniqueFieldOf } from '../../server/db/unique-fields.ts';
import { hasWords } from '../../server/lib/words.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { filesUnder, read } from '../checks/sources.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { silentLog } from './silent-log.ts';

describe('values', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function value(expression: string): Promise<unknown> {
    const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`);
    return rows[0]?.value;
  }

  test.each([
    ['42::int8', 42],
    ["'{1,NULL,3}'::int8[]", [1, null, 3]],
    ["'{}'::int8[]", []],
    ['1234567890.10::numeric', '1234567890.10'],
    ["'{1.50,2.00}'::numeric[]", ['1.50', '2.00']],
    ["'2026-03-08'::date", '2026-03-08'],
    ["'{2026-03-08}'::date[]", ['2026-03-08']],
    ["'2026-03-08 00:30:59'::timestamp", '2026-03-08T00:30'],
    ["'2026-03-08 00:30:59.1234-05'::timestamptz", '2026-03-08T05:30:59.123Z'],
    ["'2026-03-08 00:30:59Z'::timestamptz", '2026-03-08T00:30:59.000Z'],
    ["array['2026-03-08 00:30Z'::timestamptz, null]", ['2026-03-08T00:30:00.000Z', null]],
    ["'08:30:00'::time", '08:30'],
    [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ["current_setting('TimeZone')", 'UTC'],
  ])('%s', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  test('an integer that JavaScript would round is an error', async () => {
    await expect(value('9007199254740993::int8')).rejects.toThrow('9007199254740993');
  });

  test('a connection that is killed in a transaction fails its query, not the process', async () => {
    const client = await database.direct.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise((resolve) => client.once('end', resolve));
    await database.direct.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect(await value('1')).toBe(1);
  });
});

describe('rules of the catalog', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** What only the server makes, or tells in other words: codes and numbers, tokens and keys, places, what is open at once, a day that is closed. */
  const OF_THE_SERVER =
    /_(code|number|folio|hash|key|record_id|office_id|booking_id|quote_id|credential_id)_key$|_(number|open|intention|live)$|^(state|city|day_close|funding_deadline|funding_agreement|ledger_day_sum)_/;

  test('each value that a form may give only once is told on its field (rule: one-of-a-name)', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid where indisunique and not indisprimary and relnamespace = 'public'::regnamespace",
    );
    const known = rows.map(({ name }) => name).filter((name) => uniqueFieldOf(name) !== undefined);
    expect(known.length).toBeGreaterThan(10);
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => uniqueFieldOf(name) === undefined && !OF_THE_SERVER.test(name)),
    ).toEqual([]);
  });

  test('each table that refers to another has words for it (rule: references-have-words)', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
    );
    const wordless = LANGUAGES.flatMap((language) =>
      rows.flatMap(({ name }) =>
        hasWords(language, `errors:usedIn.${name}`) ? [] : [`${language} ${name}`],
      ),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(wordless).toEqual([]);
  });

  test('each column that is kept for a search is searched (rule: searched-columns)', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'search' and relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped`);
    const sources = filesUnder('server', /(?<!\.test)\.ts$/)
      .filter((file) => !file.startsWith('server/db/'))
      .map(read)
      .join('\n');
    // One plan serves all lists that have only names.
    const named = read('server/system/named-lists.ts');
    const searched = (name: string): boolean =>
      (named.includes(`table: '${name}'`) && named.includes('search: `${table}.search`')) ||
      new RegExp(`\\b${name}\\.search\\b|selectFrom\\('${name}'\\)[^;]*matches(Code)?\\('search'`).test(
        sources,
      );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ name }) => name).filter((name) => !searched(name))).toEqual([]);
  });
});

describe('search and order', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(`
      create table place (name text not null);
      create index place_search on place using gin (search_key(name) gin_trgm_ops);
      insert into place select 'Lugar ' || n from generate_series(1, 5000) n;
      insert into place values ('Camagüey'), ('CAMAGUEY'), ('Camagüey' || ' Sur'), ('Ñico'), ('Nico'), ('Núñez');
      analyze place`);
  });
  afterAll(() => database.drop());

  const search = "from place where search_key(name) like '%' || search_key($1) || '%' order by name";

  test.each([
    ['camaguey', 3],
    ['CAMAGÜ', 3],
    ['camagu\u0308ey', 3],
    ['nico', 2],
    ['Ñico', 2],
    ['nunez', 1],
  ])('%s finds %i', async (text, count) => {
    expect((await database.pool.query(`select name ${search}`, [text])).rowCount).toBe(count);
  });

  test('the search goes through the index', async () => {
    const { rows } = await database.pool.query<Record<string, string>>(`explain select name ${search}`, [
      'camaguey',
    ]);
    expect(JSON.stringify(rows)).toContain('place_search');
  });

  test('ñ comes between n and o', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from (values ('ñu'), ('oso'), ('nube'), ('Nz')) as word (name) order by name collate by_name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['nube', 'Nz', 'ñu', 'oso']);
  });

  test('a period can exclude another one of the same car', async () => {
    await database.pool.query(
      'create table stay (car int8, during tstzrange, exclude using gist (car with =, during with &&))',
    );
    await database.pool.query(
      "insert into stay values (1, '[2026-01-01,2026-01-05)'), (1, '[2026-01-05,2026-01-07)')",
    );
    await expect(
      database.pool.query("insert into stay values (1, '[2026-01-04,2026-01-06)')"),
    ).rejects.toMatchObject({ code: '23P01' });
  });
});

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'malecon-migrations-'));
    await writeFile(path.join(folder, '000_first.sql'), 'create table first (id int8)');
    await writeFile(
      path.join(folder, '010_second.sql'),
      'create table second (id int8);\ninsert into second values (1);',
    );
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('servers that start at once apply each file once', async () => {
    const other = connect(database.direct.url, silentLog);
    const applied = await Promise.all([
      migrate(database.direct.pool, { folder }),
      migrate(other.pool, { folder }),
      migrate(other.pool, { folder }),
    ]);
    await other.pool.end();
    expect(applied.flat()).toEqual(['000_first', '010_second']);
    expect((await database.pool.query('select * from second')).rowCount).toBe(1);
  });

  test('a failing file leaves nothing behind and names its line', async () => {
    const file = path.join(folder, '020_third.sql');
    await writeFile(file, 'create table third (id int8);\nselect nothing;');
    await expect(migrate(database.direct.pool, { folder })).rejects.toThrow(
      'Migration 020_third.sql failed at line 2: column "nothing" does not exist',
    );
    await writeFile(file, 'create table third (id int8)');
    expect(await migrate(database.direct.pool, { folder })).toEqual(['020_third']);
  });

  test('a column that comes to a table with rows is known to the planner at once', async () => {
    await writeFile(
      path.join(folder, '030_fourth.sql'),
      'alter table second add column kind int4 not null default 7',
    );
    expect(await migrate(database.direct.pool, { folder })).toEqual(['030_fourth']);
    const { rows } = await database.pool.query(
      "select n_distinct from pg_stats where tablename = 'second' and attname = 'kind'",
    );
    expect(rows).toHaveLength(1);
  });

  test('steps are kept one by one, and go on where they failed (rule: migrations-beside-work)', async () => {
    const { pool } = database.direct;
    await writeFile(
      path.join(folder, '040_steps.sql'),
      `-- steps
create table fifth (id int8, kind int4);
insert into fifth select n from generate_series(1, 25) n;
insert into fifth values (25);
-- step: until done
set local work_mem = '8MB';
update fifth set kind = 1 where id in (select id from fifth where kind is null limit 10);
-- step
create unique index concurrently if not exists fifth_id on fifth (id);
-- step
alter table fifth add constraint kinds check (kind > 0) not valid;
-- step
alter table fifth validate constraint kinds;`,
    );
    await expect(migrate(pool, { folder })).rejects.toThrow(/^Migration 040_steps.sql failed.*fifth_id/);
    expect((await pool.query('select 1 from fifth where kind = 1')).rowCount).toBe(26);
    await pool.query('delete from fifth where id = 25');
    expect(await migrate(pool, { folder })).toEqual(['040_steps']);
    const { rows } = await pool.query(
      "select indisvalid as valid, to_regclass('migration_step') as left from pg_index where indexrelid = 'fifth_id'::regclass",
    );
    expect(rows).toEqual([{ valid: true, left: null }]);
    await expect(pool.query('insert into fifth values (1, 1)')).rejects.toMatchObject({ code: '23505' });
    expect(await migrate(pool, { folder })).toEqual([]);
  });

  test('a late file, a changed file and an unknown one stop the start', async () => {
    const late = path.join(folder, '005_late.sql');
    await writeFile(late, 'select 1');
    await expect(migrate(database.direct.pool, { folder })).rejects.toThrow('give it a higher number');
    await rm(late);
    await writeFile(path.join(folder, '000_first.sql'), 'create table first (id int4)');
    await expect(migrate(database.direct.pool, { folder })).rejects.toThrow(
      new MigrationError(
        'Migration 000_first.sql was changed after it was applied: restore the file and write a new migration',
      ),
    );
    await rm(path.join(folder, '000_first.sql'));
    await expect(migrate(database.direct.pool, { folder })).rejects.toThrow('start a newer version');
  });

  test("the product's own files have unique numbers", async () => {
    expect((await readMigrations()).length).toBeGreaterThan(0);
  });
});
