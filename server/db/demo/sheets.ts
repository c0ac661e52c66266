import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { CHECKLIST_DEFAULT } from '../../../src/lib/contract/cars/sheet-input.ts';
import type { DamageKind, SheetSide } from '../../../src/lib/contract/cars/sheet-input.ts';
import { placeOfZone } from '../../../src/lib/domain/damage-zones.ts';
import type { DamageZone } from '../../../src/lib/domain/damage-zones.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { DAMAGE_FILES } from '../../cars/rentals/damages.ts';
import { redrawn } from '../../lib/pictures.ts';
import { keep } from '../../lib/stored-file.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import { hasStatus } from '../status-condition.ts';
import type { Database } from '../tables.ts';
import type { Random } from './random.ts';

/** The newest rentals whose car left have signed sheets; on every other car something was found. */
const SIGNED = 24;
const FOUND: readonly (readonly [DamageZone, DamageKind, string])[] = [
  ['left_front_door', 'scratch', 'Del largo de una mano'],
  ['rear_bumper', 'dent', 'Golpe al parquear'],
  ['windshield', 'broken', 'Picada de una piedra, lado del pasajero'],
  ['right_rear_fender', 'scratch', ''],
  ['left_taillight', 'broken', 'Falta un pedazo del plástico'],
  ['hood', 'stain', 'Resina'],
];
/** Days after which the last of them was repaired. */
const REPAIR_DAYS = 2;
const DAY = 86_400_000;

/** A signature of waves, as a finger draws it. */
export function drawn(random: Random): string {
  const points = Array.from({ length: 30 }, (_, step) => {
    const height = 200 + Math.round(Math.sin(step / (1 + random.next())) * 90);
    return `${120 + step * 24} ${height}`;
  });
  return `M${points.join('L')}`;
}

/** A piece of painted metal with a mark on it. */
const photoOf = async (random: Random) => {
  const [hue, x, y] = [random.integer(0, 359), random.integer(150, 350), random.integer(120, 240)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs><linearGradient id="paint" y2="1" x2="0"><stop stop-color="hsl(${hue},35%,58%)"/><stop offset="1" stop-color="hsl(${hue},40%,32%)"/></linearGradient></defs><rect width="640" height="480" fill="url(#paint)"/><path d="M0 330Q320 290 640 340" stroke="#0003" stroke-width="6" fill="none"/><path d="M${x} ${y}l70 40 30-8 90 52" stroke="#eee" stroke-width="7" fill="none"/><path d="M${x + 20} ${y + 30}l90 46" stroke="#ddd" stroke-width="3" fill="none"/></svg>`;
  return redrawn(await sharp(Buffer.from(svg)).jpeg().toBuffer(), 'image/jpeg');
};

async function keepPhoto(
  services: Services,
  db: Kysely<Database>,
  random: Random,
  damage: Found,
): Promise<void> {
  const { bytes, width, height } = await photoOf(random);
  const { storage_key } = await keep(services.files, { bytes, sources: [] });
  await db
    .insertInto('file')
    .values({
      name: 'photo.jpg',
      storage_key,
      type: 'image/jpeg',
      size: bytes.length,
      width,
      height,
      key: DAMAGE_FILES,
      record_id: damage.id,
      field: `damages.0.photo_ids`,
      uploaded_by: null,
      created_at: damage.at,
    })
    .execute();
}
interface Found {
  readonly id: number;
  readonly at: string;
}

/** Signs the sheets of the newest rentals, and leaves some marks on their cars. */
export async function seedSheets(services: Services, db: Kysely<Database>, random: Random): Promise<void> {
  const rentals = await db
    .selectFrom('rental')
    .selectAll()
    .where(hasStatus('status', RENTAL.in_process))
    .orderBy('pick_up_at', 'desc')
    .limit(SIGNED)
    .execute();
  for (const [index, rental] of rentals.entries()) {
    const { id, vehicle_id, deposit } = rental;
    const sides = [
      ['hand_over', rental.hand_over, rental.handed_over_at],
      ['return', rental.return_data, rental.returned_at],
    ] as const satisfies readonly (readonly [SheetSide, unknown, string | null])[];
    for (const [side, handling, at] of sides) {
      if (!handling || at === null || vehicle_id === null) continue;
      await db
        .insertInto('rental_sheet')
        .values({
          rental_id: id,
          side,
          reading: JSON.stringify({ ...handling, deposit }),
          items: JSON.stringify(CHECKLIST_DEFAULT.map((item) => ({ ...item, there: true }))),
          lines: side === 'return' ? JSON.stringify(rental.lines) : null,
          signed_by: fullName(rental),
          signature: drawn(random),
          consent: words('es')(`cars/sheet:consent.${side}`),
          created_at: at,
        })
        .execute();
    }
    const found = FOUND[(index / 2) % FOUND.length];
    const at = rental.handed_over_at;
    if (index % 2 !== 0 || !found || vehicle_id === null || at === null) continue;
    const [zone, kind, note] = found;
    const repaired = new Date(Date.parse(at) + REPAIR_DAYS * DAY);
    const mended = zone === 'hood' && repaired < services.clock() ? repaired : null;
    const damage = await db
      .insertInto('vehicle_damage')
      .values({
        ...placeOfZone(zone),
        vehicle_id,
        kind,
        note,
        rental_id: id,
        side: 'hand_over',
        created_at: at,
        repaired_at: mended,
        repaired_on: mended?.toISOString().slice(0, 10) ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepPhoto(services, db, random, { id: damage.id, at });
  }
}
