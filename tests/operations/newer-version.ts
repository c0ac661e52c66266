import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { faultsOfMigration } from '../checks/migrations/read-migration.ts';

/** Expands a table that every payment writes: who knows nothing of the column goes on. */
const MIGRATION = `-- steps
alter table payment add column desk text not null default 'office';
-- step
create index concurrently if not exists payment_desk on payment (desk, id);
`;

export interface NewerVersion {
  /** Where its servers are started. */
  readonly folder: string;
  /** The name of the migration that it brings. */
  readonly migration: string;
  remove(): Promise<void>;
}

/** The program as its next version will be: a copy under another version, with one more migration, on the same packages. */
export async function newerVersion(): Promise<NewerVersion> {
  const faults = await faultsOfMigration(MIGRATION);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const folder = await mkdtemp(path.join(tmpdir(), 'malecon-newer-'));
  for (const name of ['server', 'src', 'public'])
    await cp(name, path.join(folder, name), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as object;
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '999.0.0' }));
  const migration = '999_payment_desk';
  await writeFile(path.join(folder, `server/db/migrations/${migration}.sql`), MIGRATION);
  return { folder, migration, remove: () => rm(folder, { recursive: true }) };
}
