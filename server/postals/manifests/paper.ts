import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { ManifestOf } from '../papers/manifest.ts';
import { countedPackage, gatheredPackages } from './rows.ts';
import type { StoredManifest } from './rows.ts';

/** What the papers of a manifest say, from its record. */
export async function manifestOf(db: Kysely<Database>, manifest: StoredManifest): Promise<ManifestOf> {
  const gathered = await gatheredPackages(db, manifest.id);
  return {
    ...manifest,
    packages: gathered.map((row) => ({
      ...countedPackage(row),
      order: row.number ?? '',
      folio: row.folio,
      sender: row.sender_name,
      recipient: row.receiver_name,
      identity_card: row.receiver.identity_card ?? '',
      municipality: row.city,
      province: row.state,
      description: row.contents.map(({ quantity, description }) => `${quantity} × ${description}`).join(', '),
    })),
  };
}
