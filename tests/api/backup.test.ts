import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '../../server/db/backup.ts';
import { readTables } from '../../server/db/catalogue.ts';
import { restore } from '../../server/db/restore.ts';
import { folderStore } from '../../server/lib/files/folder.ts';
import { newKey, placeOf } from '../../server/lib/files/store.ts';
import type { FileStore } from '../../server/lib/files/store.ts';
import { readBytes } from '../../server/lib/stored-file.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';

let folder: string;
let source: TestDatabase;
let file: string;
let files: FileStore;
const photo = { key: newKey(), bytes: randomBytes(300_000) };
const empty = { key: newKey(), bytes: Buffer.of() };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'malecon-backup-'));
  file = path.join(folder, 'backup.tar.gz');
  files = folderStore(path.join(folder, 'files'));
  for (const { key, bytes } of [photo, empty]) await files.put(key, bytes);
  await writeFile(path.join(folder, 'files', `${placeOf(photo.key)}.part`), 'half');
  source = await createTestDatabase();
  await source.pool.query(`
    insert into member (role, first_name, last_name, birth_date, note)
      select 6, 'María ' || n, 'Núñez', '1990-02-28', e'two\\nlines, "quotes" \\\\ and 🚗' from generate_series(1, 3000) n;
    update member set merged_into_id = (select max(id) from member) where id = (select min(id) from member);
    insert into session (token_hash, member_id, expires_at) select '\\x00ff10', max(id), '2026-11-27 10:00:00.123456+00' from member;
    insert into audit_entry (key, action, changes, member_id) select 'cars/rentals', 'edit', '{"price": [1.10, null]}', max(id) from member;
    insert into file (storage_key, name, type, size, width, height, position, alt_en, sources)
      values ('${photo.key}', 'front.jpg', 'image/jpeg', 300000, 1200, 800, 1, 'A blue front', '[{"width": 320, "size": 0, "storage_key": "${empty.key}"}]');
    select setval('member_id_seq', 9000)`);
  await backup({ pool: source.pool, files, file });
});

afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

/** Every row of every table as PostgreSQL itself writes it. */
async function content(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const all: Record<string, string> = {};
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ text: string | null }>(
        `select string_agg(t::text, e'\\n' order by t::text collate "C") as text from ${name} t`,
      );
      all[name] = rows[0]?.text ?? '';
    }
    return all;
  } finally {
    client.release();
  }
}

test('a backup fills an empty database with the same rows, sequences and files', async () => {
  const target = await createEmptyDatabase();
  const filesFolder = path.join(folder, 'restored');
  const restored = folderStore(filesFolder);
  const summary = await restore({ pool: target.direct.pool, files: restored, file, replace: false });
  expect(summary.rows['member']).toBeGreaterThanOrEqual(3000);
  expect(summary.files).toBe(2);
  expect(await content(target.pool)).toEqual(await content(source.pool));
  for (const { key, bytes } of [photo, empty]) expect(await readBytes(restored, key)).toEqual(bytes);
  for (const [name, mode] of [
    [photo.key.slice(0, 2), 0o700],
    [placeOf(photo.key), 0o600],
  ] as const) {
    expect([name, (await stat(path.join(filesFolder, name))).mode & 0o777]).toEqual([name, mode]);
  }
  const { rows } = await target.pool.query<{ id: number }>(
    "insert into member (role, first_name, last_name) values (6, 'Ana', 'Paz') returning id",
  );
  expect(rows[0]?.id).toBe(9001);
  await expect(target.pool.query('delete from audit_entry')).rejects.toThrow('append-only');
  await expect(
    target.pool.query("insert into session (token_hash, member_id, expires_at) values ('x', 0, now())"),
  ).rejects.toMatchObject({ code: '23503' });
  await target.drop();
});

test('a database that holds something is replaced only when told, and comes back as it was', async () => {
  const target = await createTestDatabase();
  await target.pool.query(`
    create table later (id integer primary key);
    insert into migration values ('999_later', 'x');
    insert into member (role, first_name, last_name) values (6, 'Other', 'Person')`);
  const options = { pool: target.direct.pool, files: folderStore(path.join(folder, 'replaced')), file };
  await expect(restore({ ...options, replace: false })).rejects.toThrow('--replace');
  // As a large one, whose indexes and references are made after its rows.
  await restore({ ...options, replace: true, many: true });
  expect(await content(target.pool)).toEqual(await content(source.pool));
  await expect(
    target.pool.query("insert into session (token_hash, member_id, expires_at) values ('x', 0, now())"),
  ).rejects.toMatchObject({ code: '23503' });
  await target.drop();
});

test('a backup that is cut off, or another file, changes nothing', async () => {
  const target = await createTestDatabase();
  await target.pool.query("insert into member (role, first_name, last_name) values (6, 'Still', 'Here')");
  const before = await content(target.pool);
  const broken = path.join(folder, 'broken.tar.gz');
  const whole = await readFile(file);
  await writeFile(broken, whole);
  await truncate(broken, Math.floor(whole.length / 2));
  const options = {
    pool: target.direct.pool,
    files: folderStore(path.join(folder, 'broken')),
    replace: true,
  };
  await expect(restore({ ...options, file: broken })).rejects.toThrow('not a whole backup');
  await writeFile(broken, 'hello');
  await expect(restore({ ...options, file: broken })).rejects.toThrow('not a whole backup');
  await expect(restore({ ...options, file: path.join(folder, 'absent') })).rejects.toThrow('no such file');
  expect(await content(target.pool)).toEqual(before);
  await target.drop();
});

test('a backup is not restored under a running server', async () => {
  const target = await createTestDatabase();
  const other = await target.direct.pool.connect();
  await expect(restore({ pool: target.direct.pool, files, file, replace: true })).rejects.toThrow(
    'stop the servers first',
  );
  other.release();
  await target.drop();
});
