import { sql } from 'kysely';
import { packageEventOf } from '../../../src/lib/contract/postals/events.ts';
import type { PackageEventCode } from '../../../src/lib/contract/postals/events.ts';
import type { scanPackage } from '../../../src/lib/contract/postals/package-actions.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import type { Endpoint, Output } from '../../../src/lib/contract/endpoint.ts';
import { ORDER, PACKAGE } from '../../../src/lib/domain/packages.ts';
import { readScan } from '../../../src/lib/domain/scan-code.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import { actorOf } from '../../lib/call.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { savePhotos } from '../../lib/photos.ts';
import { ProblemError, conflict, invalid } from '../../lib/problem.ts';
import { addEvent, lockPackage } from './events.ts';
import { arrivedOf, deliveryOf, hadStep } from './hand-over.ts';
import { updateRecord } from '../../lib/records.ts';
import { EVENT_PHOTOS, onePackage, storedPackage } from './rows.ts';
import type { StoredPackage } from './rows.ts';
import { updatePackage } from './save.ts';
import { placeName } from './told.ts';

/** The scan box: one code, one step (rule: scans-understood). */

type Scan = Call<typeof scanPackage>;
type Step = Scan['body']['step'];

const EVENT_OF: Readonly<Record<Exclude<Step, 'weigh'>, PackageEventCode>> = {
  receive: 'received_origin',
  dispatch: 'departed_origin',
  arrive: 'arrived_destination',
  deliver: 'delivered',
};

export interface Scanned {
  readonly id: number;
  /** n of the label; undefined for the package as a whole. */
  readonly parcel: number | undefined;
}

/** The package of a code. Throws 422 for none, e23 for what is not ours, 409 for a cancelled order. */
export async function scanned({ db }: RequestContext, code: string): Promise<Scanned> {
  const read = readScan(code);
  if (read.kind === 'empty') throw invalid({ field: 'code', key: 'required' });
  if (read.kind === 'foreign') throw new ProblemError('e23', { reason: 'scan_foreign' });
  if (read.kind === 'mistyped') throw new ProblemError('e23', { reason: 'mistyped_number' });
  const found =
    read.kind === 'code'
      ? await db.selectFrom('package').select('id').where('folio', '=', read.code).executeTakeFirst()
      : await db
          .selectFrom('package')
          .select('id')
          .where(sql<string>`upper(number)`, '=', read.number)
          .executeTakeFirst();
  if (found) return { id: found.id, parcel: read.kind === 'parcel' ? read.parcel : undefined };
  if (read.kind !== 'code') {
    const order = await db
      .selectFrom('postal_order')
      .select('number')
      .where(sql<string>`upper(number)`, '=', read.number)
      .where(lacksStatus('status', ORDER.removed))
      .executeTakeFirst();
    if (order) throw conflict('order_was_cancelled', { number: order.number });
  }
  throw new ProblemError('e23', { reason: 'scan_unknown' });
}

/** The parcels that a code means. Throws e23 for one that the package does not have. */
async function parcelIds({ db }: RequestContext, { id, parcel }: Scanned): Promise<number[]> {
  let rows = db.selectFrom('parcel').select('id').where('package_id', '=', id);
  if (parcel !== undefined) rows = rows.where('number', '=', parcel);
  const found = await rows.orderBy('number').execute();
  if (found.length === 0) throw new ProblemError('e23', { reason: 'scan_unknown' });
  return found.map((one) => one.id);
}

/** Marks that these parcels had the step. Gives how many had not. */
async function mark(context: RequestContext, ids: readonly number[], code: string): Promise<number> {
  const inserted = await context.db
    .insertInto('parcel_step')
    .values(ids.map((parcel_id) => ({ parcel_id, code, at: context.now, member_id: actorOf(context) })))
    .onConflict((conflicting) => conflicting.columns(['parcel_id', 'code']).doNothing())
    .returning('parcel_id')
    .execute();
  return inserted.length;
}

/** Whether the package is at the step, or further: its other parcels only follow. */
function isThere({ event_code }: StoredPackage, code: PackageEventCode): boolean {
  const newest = packageEventOf(event_code);
  const step = packageEventOf(code);
  return (
    newest !== undefined &&
    step !== undefined &&
    newest.status !== PACKAGE.cancelled &&
    newest.stage >= step.stage
  );
}

/** When it was scanned by the clock of a phone, as near as it can be: not before what is known, and not to come. */
function instantOf({ now }: RequestContext, at: string | null, { event_at }: StoredPackage) {
  if (at === null) return {};
  const time = Math.max(new Date(event_at).getTime(), Math.min(now.getTime(), Date.parse(at)));
  return { instant: new Date(time).toISOString() };
}

/** Parcels that a manifest left behind and that have come now are missing no more. */
async function settleMissing(context: RequestContext, id: number): Promise<void> {
  const stored = await storedPackage(context.db, id);
  const { count } = await context.db
    .selectFrom('parcel')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('package_id', '=', id)
    .where(({ not }) => not(hadStep('arrived_destination')))
    .executeTakeFirstOrThrow();
  if (stored.missing_parcels === count) return;
  const values = { missing_parcels: count };
  await updateRecord(
    context,
    { ...stored },
    { table: 'package', key: packages.key, values, action: 'found' },
  );
}

type Said = Pick<Scan['body'], 'place' | 'at' | 'delivery' | 'photos'>;

/** Writes a step down for what was scanned; `scanned` parcels have had it then. Throws as addEvent does. */
export async function doStep(
  context: Call<Endpoint>,
  target: Scanned,
  step: Exclude<Step, 'weigh'>,
  { place, at, delivery, photos }: Said,
) {
  const stored = await lockPackage(context, target.id);
  const named = await parcelIds(context, target);
  const asWhole = step === 'deliver' && target.parcel === undefined && stored.missing_parcels > 0;
  const ids = asWhole ? await arrivedOf(context, target.id, named) : named;
  const code = step === 'deliver' ? await deliveryOf(context, stored, ids) : EVENT_OF[step];
  const there =
    isThere(stored, EVENT_OF[step]) || (code === 'partly_delivered' && stored.event_code === code);
  if (!there) {
    const recordId = await addEvent(context, stored, {
      code,
      at: null,
      second: null,
      place,
      text_en: '',
      text_es: '',
      reason: '',
      delivery,
      force: false,
      notify: true,
      ...instantOf(context, at, stored),
    });
    await savePhotos(context, { key: EVENT_PHOTOS, recordId }, photos);
  }
  const marked = await mark(context, ids, EVENT_OF[step]);
  if (stored.missing_parcels > 0 && (step === 'arrive' || step === 'deliver')) {
    // What is handed over has come.
    if (step === 'deliver') await mark(context, ids, EVENT_OF.arrive);
    await settleMissing(context, target.id);
  }
  // One label of several says that this parcel is there; the package as a whole was there before.
  return !there || (target.parcel !== undefined && marked > 0) ? ('done' as const) : ('duplicate' as const);
}

/** How many parcels of a package had a step. */
export async function countScanned({ db }: RequestContext, id: number, step: Exclude<Step, 'weigh'>) {
  const { count } = await db
    .selectFrom('parcel_step')
    .innerJoin('parcel', 'parcel.id', 'parcel_step.parcel_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parcel.package_id', '=', id)
    .where('parcel_step.code', '=', EVENT_OF[step])
    .executeTakeFirstOrThrow();
  return count;
}

/** What the scales show, instead of what was typed; the price follows. */
async function weigh(call: Scan, target: Scanned) {
  const { weight } = call.body;
  if (weight === null) throw invalid({ field: 'weight', key: 'required' });
  await parcelIds(call, target);
  const row = await onePackage(call, target.id);
  if (target.parcel === undefined && row.parcels.length > 1)
    throw conflict('which_parcel', { folio: row.folio });
  const place = (target.parcel ?? 1) - 1;
  const values = packages.valuesOf(row);
  const before = values.parcels?.[place]?.weight;
  if (before && Number(before.value) === Number(weight.value) && before.unit === weight.unit)
    return 'duplicate' as const;
  const parcels = row.parcels.map(({ dimensions }, index) => ({
    weight: index === place ? weight : (values.parcels?.[index]?.weight ?? weight),
    dimensions,
  }));
  const body = packages.input.parse({ ...values, parcels });
  await updatePackage(call, { id: row.id, version: row.version }, body);
  return 'done' as const;
}

export async function scan(call: Scan): Promise<Output<typeof scanPackage.answer>> {
  const { step } = call.body;
  const target = await scanned(call, call.body.code);
  const result = step === 'weigh' ? await weigh(call, target) : await doStep(call, target, step, call.body);
  const row = await onePackage(call, target.id);
  const counted = step === 'weigh' ? row.parcels.length : await countScanned(call, row.id, step);
  return {
    result,
    id: row.id,
    folio: row.folio,
    number: row.number,
    parcel: target.parcel ?? null,
    parcels: row.parcels.length,
    scanned: counted,
    status: row.status,
    event: row.event.code,
    receiver_name: row.receiver_name,
    destination: placeName({ city: row.city.name, state: row.state.name }),
    weight: row.parcels.find(({ number }) => number === target.parcel)?.weight ?? row.weight,
  };
}
