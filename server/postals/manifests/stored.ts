import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { manifests } from '../../../src/lib/contract/postals/manifests.ts';
import { MANIFEST } from '../../../src/lib/domain/manifest.ts';
import type { Database } from '../../db/tables.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { audit } from '../../lib/audit.ts';
import { announce } from '../../lib/events.ts';
import { conflict, notFound, stale } from '../../lib/problem.ts';
import type { StoredManifest } from './rows.ts';

export const { key } = manifests;
export const table = 'manifest';

/** Whoever changes what is on a manifest waits for whoever does so; checking in waits for nobody. */
type Lock = 'change' | 'check_in';

/** The stored manifest, locked. Throws 404. */
export async function lockManifest(
  db: Kysely<Database>,
  id: number,
  lock: Lock = 'change',
): Promise<StoredManifest> {
  const row = db.selectFrom(table).selectAll().where('id', '=', id);
  const stored = await (lock === 'change' ? row.forNoKeyUpdate() : row.forShare()).executeTakeFirst();
  if (!stored) throw notFound();
  return stored;
}

/** What it is, where it should be something else. */
const REASONS: Readonly<Record<number, string>> = {
  [MANIFEST.open]: 'manifest_open',
  [MANIFEST.dispatched]: 'manifest_dispatched',
  [MANIFEST.arrived]: 'manifest_arrived',
  [MANIFEST.cancelled]: 'manifest_cancelled',
};

/** Throws 409 with what it is instead. */
export function refuseUnless(
  { number, status }: StoredManifest,
  ...allowed: (typeof MANIFEST)[keyof typeof MANIFEST][]
): void {
  if (!allowed.some((one) => one === status))
    throw conflict(REASONS[status] ?? 'manifest_arrived', { number });
}

/** A transition: of two who do it at once, the second is told what it has become. Throws 404, 409, 412. */
export async function lockFor(
  { db }: RequestContext,
  { id, version }: { readonly id: number; readonly version: number },
  ...allowed: (typeof MANIFEST)[keyof typeof MANIFEST][]
): Promise<StoredManifest> {
  const stored = await lockManifest(db, id);
  refuseUnless(stored, ...allowed);
  if (stored.version !== version) throw stale();
  return stored;
}

/**
 * What is on a manifest has changed: it has a new version, so that nobody dispatches what they did not see, and its
 * history names the packages.
 */
export async function tellOf(
  context: RequestContext,
  { id }: StoredManifest,
  action: 'add_packages' | 'remove_packages',
  folios: readonly string[],
): Promise<void> {
  const { db, now } = context;
  const { version } = await db
    .updateTable(table)
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const packages = folios.join(', ');
  await audit(context, {
    key,
    id,
    action,
    before: action === 'remove_packages' ? { packages } : {},
    after: action === 'add_packages' ? { packages } : {},
  });
  await announce(db, { key, by: actorOf(context), id, version, action });
}
