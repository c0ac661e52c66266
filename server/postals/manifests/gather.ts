import { sql } from 'kysely';
import { MANIFEST_PACKAGES } from '../../../src/lib/contract/postals/manifests.ts';
import type {
  addManifestPackages,
  removeManifestPackages,
} from '../../../src/lib/contract/postals/manifest-actions.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import { MANIFEST, manifestProblem } from '../../../src/lib/domain/manifest.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { conflict, invalid, notFound } from '../../lib/problem.ts';
import { tabCondition } from '../packages/filters.ts';
import { scanned } from '../packages/scan.ts';
import type { StoredManifest } from './rows.ts';
import { lockManifest, refuseUnless, tellOf } from './stored.ts';

/** What is on an open manifest: a package waits on one at a time (rule: one-open-manifest). */

type Adding = Call<typeof addManifestPackages>;
type Refused = Output<typeof addManifestPackages.answer>['refused'][number];

/** All that wait to be dispatched to some provinces, or to any, and are on no manifest. */
async function waiting(
  { db, now }: RequestContext,
  manifest: StoredManifest,
  stateIds: readonly number[],
): Promise<number[]> {
  let rows = db
    .selectFrom('package')
    .select('id')
    .where(tabCondition('to_dispatch', now))
    .where('brand', '=', manifest.brand)
    .where('currency', '=', manifest.currency)
    .where(sql<boolean>`not exists (select from manifest_package where package_id = package.id and open)`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MANIFEST_PACKAGES);
  if (stateIds.length > 0)
    rows = rows.where(
      sql<boolean>`receiver_city_id in (select id from city where state_id = any(${[...stateIds]}))`,
    );
  return (await rows.execute()).map(({ id }) => id);
}

/** The packages that a call names, each once. Throws 422 for none, e23 for a code of nobody. */
async function namedBy(call: Adding, manifest: StoredManifest): Promise<number[]> {
  const { package_ids, code, to_dispatch } = call.body;
  if (package_ids.length === 0 && code === '' && to_dispatch === null)
    throw invalid({ field: 'code', key: 'required' });
  return [
    ...new Set([
      ...package_ids,
      ...(code === '' ? [] : [(await scanned(call, code)).id]),
      ...(to_dispatch === null ? [] : await waiting(call, manifest, to_dispatch.state_ids)),
    ]),
  ];
}

/** Packages with the open manifest that each waits on; locked in the order of their numbers. Throws 404 unless all are there. */
async function lockNamed({ db }: RequestContext, ids: readonly number[]) {
  const rows = await db
    .selectFrom('package')
    .select(['id', 'folio', 'number', 'status', 'event_code', 'brand', 'currency'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length !== ids.length) throw notFound();
  // Read once they are locked: whoever held them may have gathered them.
  const lines = await db
    .selectFrom('manifest_package')
    .innerJoin('manifest', 'manifest.id', 'manifest_package.manifest_id')
    .select(['manifest_package.package_id', 'manifest.id', 'manifest.number as name'])
    .where('manifest_package.package_id', 'in', [...ids])
    .where('manifest_package.open', '=', true)
    .execute();
  const waits = new Map(
    lines.map(({ package_id, id, name }): [number, Reference] => [package_id, { id, name }]),
  );
  return rows.map((row) => ({ ...row, manifest: waits.get(row.id) ?? null }));
}

/** Adds what can be added, and names the rest. Throws 404, 409, 422, e23. */
export async function addPackages(call: Adding) {
  const manifest = await lockManifest(call.db, call.params.id);
  refuseUnless(manifest, MANIFEST.open);
  const ids = await namedBy(call, manifest);
  const named = ids.length === 0 ? [] : await lockNamed(call, ids);
  const { count } = await call.db
    .selectFrom('manifest_package')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('manifest_id', '=', manifest.id)
    .executeTakeFirstOrThrow();
  const refused: Refused[] = [];
  const added: typeof named = [];
  let already = 0;
  for (const row of named) {
    const { id, folio } = row;
    const problem = manifestProblem(row, manifest);
    const refuse = (why: Refused['problem']) =>
      refused.push({ id, folio, problem: why, manifest: row.manifest });
    if (row.manifest?.id === manifest.id) already += 1;
    else if (problem !== undefined && problem !== 'no_order') refuse(problem);
    else if (row.manifest) refuse('elsewhere');
    else if (count + added.length >= MANIFEST_PACKAGES) refuse('full');
    else added.push(row);
  }
  if (added.length > 0) {
    await call.db
      .insertInto('manifest_package')
      .values(added.map(({ id }) => ({ manifest_id: manifest.id, package_id: id, added_at: call.now })))
      .execute();
    await tellOf(
      call,
      manifest,
      'add_packages',
      added.map(({ folio }) => folio),
    );
  }
  return { added: added.length, already, refused };
}

/**
 * Takes packages off; what is not on it stays so. What left stays on it: of such a one, what was scanned at its arrival and
 * is not on it alone can go. Throws 404, 409.
 */
export async function removePackages(call: Call<typeof removeManifestPackages>): Promise<void> {
  const { db, body, params } = call;
  const manifest = await lockManifest(db, params.id);
  const isExtra = await db
    .selectFrom('manifest_extra')
    .select('package_id')
    .where('manifest_id', '=', manifest.id)
    .where('package_id', 'in', body.package_ids)
    .limit(1)
    .executeTakeFirst();
  if (!isExtra) refuseUnless(manifest, MANIFEST.open);
  const { rows: removed } = await sql<{ folio: string }>`
    delete from ${sql.table(isExtra ? 'manifest_extra' : 'manifest_package')} line
    using package where package.id = line.package_id and line.manifest_id = ${manifest.id}
      and line.package_id = any(${body.package_ids})
    returning package.folio`.execute(db);
  if (removed.length > 0)
    await tellOf(
      call,
      manifest,
      'remove_packages',
      removed.map(({ folio }) => folio),
    );
}

/** Throws 409 for a change that would not fit what is on the manifest. */
export async function refuseOtherCurrency(
  { db }: RequestContext,
  { id, number, currency }: Pick<StoredManifest, 'id' | 'number' | 'currency'>,
  asked: string,
): Promise<void> {
  if (asked === currency) return;
  const one = await db
    .selectFrom('manifest_package')
    .select('package_id')
    .where('manifest_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (one) throw conflict('manifest_currency', { number, currency });
}
