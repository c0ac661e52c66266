import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import * as z from 'zod/mini';
import { NoSuchFile, placeOf } from '../lib/files/store.ts';
import type { FileStore } from '../lib/files/store.ts';
import { archiveEnd, fileEntry, streamEntry } from './archive.ts';
import { readSequences, readTables, type StoredTable, withoutLimits } from './catalogue.ts';
import { appliedMigrations } from './migrate.ts';

export const BackupManifest = z.object({
  format: z.literal('malecon-1'),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export const BackupSummary = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.number(),
});
export type BackupSummary = z.infer<typeof BackupSummary>;

export interface BackupOptions {
  pool: pg.Pool;
  /** Where uploaded files are kept. */
  files: FileStore;
  /** Written into the archive, where it is given: with it, whoever has the file opens every link. */
  signingKey?: string | undefined;
  /** The .tar.gz to write; an existing one is replaced when the new one is whole. */
  file: string;
}

/** Name of the signing key in an archive that has it. */
export const KEY_ENTRY = 'signing-key';

const rowsPerRead = 1_000;
const bytesPerEntry = 4_000_000;

/**
 * Writes every row, sequence and uploaded file into one archive: tables as they were at one moment, one JSON object
 * per line, while the servers go on working. Needs no program of PostgreSQL, which the embedded one lacks.
 */
export async function backup({ pool, files, file, signingKey }: BackupOptions): Promise<BackupSummary> {
  const summary: BackupSummary = { rows: {}, sequences: [], files: 0 };
  const partial = `${file}.part`;
  await mkdir(path.dirname(file), { recursive: true });
  const client = await pool.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`);
    const output = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(content(client, { files, signingKey }, summary), createGzip(), output);
    await client.query('commit');
    await rename(partial, file);
    return summary;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    client.release(true);
  }
}

async function* content(
  client: pg.PoolClient,
  { files, signingKey }: Pick<BackupOptions, 'files' | 'signingKey'>,
  summary: BackupSummary,
): AsyncGenerator<Buffer> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new Error('The database is empty: there is nothing to back up');
  const tables = await readTables(client);
  const manifest: z.infer<typeof BackupManifest> = {
    format: 'malecon-1',
    created_at: new Date().toISOString(),
    migrations,
    tables,
  };
  yield* fileEntry('backup.json', JSON.stringify(manifest, undefined, 2));
  for (const table of tables) {
    let part = 0;
    for await (const { lines, count } of readRows(client, table)) {
      summary.rows[table.name] = (summary.rows[table.name] ?? 0) + count;
      yield* fileEntry(`tables/${table.name}/${String(part).padStart(6, '0')}.jsonl`, lines);
      part += 1;
    }
  }
  if (signingKey !== undefined) yield* fileEntry(KEY_ENTRY, signingKey);
  for await (const { key, size } of files.list()) {
    const body = await files.read(key).catch((error: unknown) => {
      // Removed since it was listed: its record is being removed too.
      if (error instanceof NoSuchFile) return undefined;
      throw error;
    });
    if (!body) continue;
    summary.files += 1;
    yield* streamEntry({ name: `files/${placeOf(key)}`, size, body: Readable.from(body) });
  }
  // Read last: a sequence may be ahead of the rows, never behind.
  summary.sequences = await readSequences(client);
  yield* fileEntry('summary.json', JSON.stringify(summary, undefined, 2));
  yield archiveEnd();
}

/** A table's rows as JSON lines, in portions that fit into memory. */
async function* readRows(
  client: pg.PoolClient,
  { name, columns }: StoredTable,
): AsyncGenerator<{ lines: Buffer; count: number }> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for select row_to_json(r)::text as line from (select ${list} from ${client.escapeIdentifier(name)}) r`,
  );
  let lines: string[] = [];
  let size = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsPerRead} from backup_rows`);
    for (const { line } of rows) {
      lines.push(line);
      size += line.length + 1;
    }
    const last = rows.length < rowsPerRead;
    if (lines.length > 0 && (last || size > bytesPerEntry)) {
      yield { lines: Buffer.from(`${lines.join('\n')}\n`), count: lines.length };
      lines = [];
      size = 0;
    }
    if (last) break;
  }
  await client.query('close backup_rows');
}
