import type { Kysely } from 'kysely';
import type { Damage } from '../../../src/lib/contract/cars/rental-sheet.ts';
import type { NewDamage, SheetSide } from '../../../src/lib/contract/cars/sheet-input.ts';
import type { VehicleDamage } from '../../../src/lib/contract/cars/vehicle-damages.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { zoneOfPlace } from '../../../src/lib/domain/damage-zones.ts';
import type { DamagePlace } from '../../../src/lib/domain/damage-zones.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { attachFiles, filesOf } from '../../lib/attachments.ts';
import { audit } from '../../lib/audit.ts';
import { companyZone } from '../../lib/company-zone.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts';
import { invalid } from '../../lib/problem.ts';
import { words } from '../../lib/words.ts';

/** Marks on a car: each belongs to the vehicle, is found at one end of a rental, and stays until it is repaired. */

export const DAMAGE_FILES = 'cars/damages';

/** "Left front door: scratch" */
export function damageName(mark: DamagePlace & { readonly kind: string }, language: Language): string {
  const say = words(language);
  return say('cars/sheet:mark', {
    zone: say(`cars/sheet:zones.${zoneOfPlace(mark)}`),
    kind: say(`cars/sheet:options.kind.${mark.kind}`).toLowerCase(),
  });
}

interface Found {
  readonly vehicle: number;
  readonly rental: number;
  readonly side: SheetSide;
}

/** Keeps the marks that somebody found, with their photos, and writes each into the car's history. */
export async function keepDamages(
  context: Call<Endpoint>,
  { vehicle, rental, side }: Found,
  damages: readonly NewDamage[],
): Promise<void> {
  for (const [index, { photo_ids, ...mark }] of damages.entries()) {
    const { id } = await context.db
      .insertInto('vehicle_damage')
      .values({ ...mark, vehicle_id: vehicle, rental_id: rental, side, created_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await attachFiles(context, {
      key: DAMAGE_FILES,
      recordId: id,
      field: `damages.${index}.photo_ids`,
      ids: photo_ids,
      memberId: context.member.id,
    });
    await audit(context, {
      key: vehicles.key,
      id: vehicle,
      action: 'damage_found',
      reason: [damageName(mark, context.language), mark.note].filter(Boolean).join('. '),
    });
  }
}

/**
 * Takes marks of a car off its outline, as repaired on the company's day unless another is named. Throws 422 for one that
 * is another car's, or repaired already.
 */
export async function repairDamages(
  context: RequestContext,
  vehicle: number,
  { ids, on, field = 'repaired_ids' }: { ids: readonly number[]; on?: string; field?: string },
): Promise<void> {
  if (ids.length === 0) return;
  const day = on ?? todayIn(await companyZone(context.db), context.now);
  const repaired = await context.db
    .updateTable('vehicle_damage')
    .set({ repaired_at: context.now, repaired_on: day })
    .where('vehicle_id', '=', vehicle)
    .where('id', 'in', ids)
    .where('repaired_at', 'is', null)
    .returning(['view', 'x', 'y', 'kind'])
    .execute();
  if (repaired.length !== new Set(ids).size) throw invalid({ field, key: 'select_option' });
  for (const mark of repaired)
    await audit(context, {
      key: vehicles.key,
      id: vehicle,
      action: 'damage_repaired',
      reason: damageName(mark, context.language),
    });
}

const marks = (db: Kysely<Database>, vehicle: number) =>
  db
    .selectFrom('vehicle_damage as damage')
    .innerJoin('rental', 'rental.id', 'damage.rental_id')
    .select(['damage.id', 'damage.view', 'damage.x', 'damage.y', 'damage.kind', 'damage.note'])
    .select(['damage.rental_id', 'damage.repaired_on', 'damage.side', 'damage.created_at', 'rental.code'])
    .where('damage.vehicle_id', '=', vehicle)
    .orderBy('damage.id');

type Mark = Awaited<ReturnType<ReturnType<typeof marks>['execute']>>[number];

/** Marks as answers show them, each with its photos. */
async function shown({ db, services }: RequestContext, found: readonly Mark[]): Promise<VehicleDamage[]> {
  const photos = await filesOf(
    services,
    db,
    DAMAGE_FILES,
    found.map(({ id }) => id),
  );
  return found.map(({ rental_id, side, created_at, code, ...mark }) => ({
    ...mark,
    photos: photos.get(mark.id) ?? [],
    found: { rental_id, code, side, at: created_at },
  }));
}

/** Every mark that a car ever had. */
export const allDamagesOf = async (context: RequestContext, vehicle: number): Promise<VehicleDamage[]> =>
  shown(context, await marks(context.db, vehicle).execute());

/** The marks of a car that stood at an instant; now, unless one is named. */
export async function damagesOf(context: RequestContext, vehicle: number, at?: string): Promise<Damage[]> {
  const found = await marks(context.db, vehicle)
    .$if(at === undefined, (query) => query.where('damage.repaired_at', 'is', null))
    .$if(at !== undefined, (query) =>
      query
        .where('damage.created_at', '<=', at ?? '')
        .where((where) =>
          where.or([where('damage.repaired_at', 'is', null), where('damage.repaired_at', '>', at ?? '')]),
        ),
    )
    .execute();
  return (await shown(context, found)).map(({ repaired_on, ...mark }) => mark);
}
