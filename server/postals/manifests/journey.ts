import { sql } from 'kysely';
import type { checkInPackage } from '../../../src/lib/contract/postals/manifest-actions.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { MANIFEST, manifestProblem } from '../../../src/lib/domain/manifest.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { FOLLOWED } from '../../../src/lib/contract/events.ts';
import { actorOf } from '../../lib/call.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';
import { conflict } from '../../lib/problem.ts';
import { updateRecords } from '../../lib/record-batch.ts';
import { updateRecord } from '../../lib/records.ts';
import { words } from '../../lib/words.ts';
import type { Target } from '../../reservations/lock.ts';
import { departAll } from '../packages/departure.ts';
import type { StoredPackage } from '../packages/rows.ts';
import { countScanned, doStep, scanned } from '../packages/scan.ts';
import { placeName } from '../packages/told.ts';
import { gatheredPackages, manifestRows } from './rows.ts';
import type { StoredManifest } from './rows.ts';
import { key, lockFor, lockManifest, refuseUnless, table } from './stored.ts';

/** A manifest on its way: open → dispatched → arrived, or cancelled. */

/** Packages that a refusal names; the screen shows all. */
const NAMED = 20;

/** Throws 409 that names what cannot leave, and why (rule: manifest-leaves-whole). */
function refuseStuck(
  { language }: RequestContext,
  manifest: StoredManifest,
  stored: readonly StoredPackage[],
): void {
  const say = words(language);
  const stuck = stored.flatMap((row) => {
    const problem = manifestProblem(row, manifest);
    return problem === undefined ? [] : [`${row.folio} (${say(`postals/manifests:problems.${problem}`)})`];
  });
  if (stuck.length === 0) return;
  const named = { packages: stuck.slice(0, NAMED).join(', '), count: stuck.length - NAMED };
  throw conflict(stuck.length > NAMED ? 'manifest_stuck_more' : 'manifest_stuck', named);
}

/** All packages of a manifest, locked in the order of their numbers. */
const lockPackages = ({ db }: RequestContext, manifestId: number): Promise<StoredPackage[]> =>
  db
    .selectFrom('package')
    .selectAll()
    .where(
      'id',
      'in',
      db.selectFrom('manifest_package').select('package_id').where('manifest_id', '=', manifestId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const closeLines = ({ db }: RequestContext, id: number) =>
  db.updateTable('manifest_package').set({ open: false }).where('manifest_id', '=', id).execute();

/** All of its packages leave, or none. Throws 404, 409, 412. */
export async function dispatch(
  context: RequestContext,
  target: Target,
  { notify }: { readonly notify: boolean },
): Promise<void> {
  const manifest = await lockFor(context, target, MANIFEST.open);
  const stored = await lockPackages(context, manifest.id);
  if (stored.length === 0) throw conflict('manifest_empty', { number: manifest.number });
  refuseStuck(context, manifest, stored);
  await departAll(context, stored, { notify });
  await closeLines(context, manifest.id);
  const values = { status: MANIFEST.dispatched, dispatched_at: context.now };
  await updateRecord(context, { ...manifest }, { table, key, values, action: 'dispatch' });
}

/** Its packages are free for another one. Throws 404, 409, 412. */
export async function cancel(context: RequestContext, target: Target, reason: string): Promise<void> {
  const manifest = await lockFor(context, target, MANIFEST.open);
  await closeLines(context, manifest.id);
  const values = { status: MANIFEST.cancelled, cancelled_at: context.now, cancellation_reason: reason };
  await updateRecord(context, { ...manifest }, { table, key, values, action: 'cancelled', reason });
}

/** What was scanned and is not on the manifest: it is named, and nothing is written of the package itself. */
async function noteExtra(context: RequestContext, manifestId: number, packageId: number): Promise<void> {
  await context.db
    .insertInto('manifest_extra')
    .values({ manifest_id: manifestId, package_id: packageId, at: context.now, member_id: actorOf(context) })
    .onConflict((conflicting) => conflicting.columns(['manifest_id', 'package_id']).doNothing())
    .execute();
}

/** One code of what came (rule: arrival-told-apart). Throws 404, 409, e23. */
export async function checkIn(
  call: Call<typeof checkInPackage>,
): Promise<Output<typeof checkInPackage.answer>> {
  const { db } = call;
  const manifest = await lockManifest(db, call.params.id, 'check_in');
  refuseUnless(manifest, MANIFEST.dispatched, MANIFEST.arrived);
  const target = await scanned(call, call.body.code);
  const line = await db
    .selectFrom('manifest_package')
    .select('package_id')
    .where('manifest_id', '=', manifest.id)
    .where('package_id', '=', target.id)
    .executeTakeFirst();
  let result: Output<typeof checkInPackage.answer>['result'] = 'extra';
  if (line)
    result = await doStep(call, target, 'arrive', {
      place: '',
      at: call.body.at,
      delivery: null,
      photos: undefined,
    });
  else await noteExtra(call, manifest.id, target.id);
  await announce(db, {
    key,
    by: actorOf(call),
    id: manifest.id,
    version: manifest.version,
    action: FOLLOWED,
  });
  const { where, ...row } = await db
    .selectFrom('package')
    .select(['id', 'folio', 'number', 'receiver_name', 'parcels'])
    .select(
      sql<{ city: string; state: string }>`(select jsonb_build_object('city', city.name, 'state', state.name)
        from city join state on state.id = city.state_id where city.id = receiver_city_id)`.as('where'),
    )
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();
  const { counts } = await manifestRows(db).where('manifest.id', '=', manifest.id).executeTakeFirstOrThrow();
  return {
    ...row,
    result,
    destination: placeName(where),
    parcel: target.parcel ?? null,
    scanned: line ? await countScanned(call, target.id, 'arrive') : 0,
    packages: counts.packages,
    arrived: counts.arrived,
  };
}

/** What has not come is missing from now on, parcel by parcel, until it is found. Throws 404, 409, 412. */
export async function arrive(context: RequestContext, target: Target): Promise<void> {
  const { db } = context;
  const manifest = await lockFor(context, target, MANIFEST.dispatched);
  const stored = new Map((await lockPackages(context, manifest.id)).map((row) => [row.id, row]));
  const lacking = (await gatheredPackages(db, manifest.id)).filter(
    ({ arrived, parcels }) => arrived < parcels,
  );
  for (const { id, arrived, parcels } of lacking)
    await db
      .updateTable('manifest_package')
      .set({ missing: parcels - arrived })
      .where('manifest_id', '=', manifest.id)
      .where('package_id', '=', id)
      .execute();
  // Nobody looks for what never left, or has ended.
  const looked = lacking.filter(({ status }) => status === PACKAGE.in_transit);
  await updateRecords(
    context,
    looked.flatMap(({ id }) => stored.get(id) ?? []),
    {
      table: 'package',
      key: packages.key,
      values: {
        missing_parcels: sql`(select missing from manifest_package where manifest_id = ${manifest.id} and package_id = package.id)`,
      },
      action: 'missing',
    },
  );
  const values = { status: MANIFEST.arrived, arrived_at: context.now };
  await updateRecord(context, { ...manifest }, { table, key, values, action: 'arrive' });
}
