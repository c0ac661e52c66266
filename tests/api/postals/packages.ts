import type { Insertable } from 'kysely';
import type { PackageEventTable, PackageTable } from '../../../server/db/tables/postals.ts';
import type { TestApplication } from '../application.ts';

/** Numbers of municipalities in the reference data. */
const PLAYA = 2301;
export const ISLA = 4001;

let folio = 0;

/** A package of Ana Paz with events, the oldest first; a code alone happens in Miami on the days one after the other. */
export async function addPackage(
  { services: { db } }: TestApplication,
  values: Partial<Insertable<PackageTable>> & { number: string },
  events: readonly (Partial<Insertable<PackageEventTable>> & { code: string })[] = [],
): Promise<void> {
  const sender = await db
    .insertInto('member')
    .values({ role: 1, first_name: 'Ana', last_name: 'Paz', phone: '+13055550199' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('package')
    .values({
      folio: `T-${(folio += 1)}`,
      brand: 'alisios',
      member_id: sender.id,
      receiver: JSON.stringify({ first_name: 'Yanet', first_surname: 'Morales', city_id: PLAYA }),
      receiver_name: 'Yanet Morales Ñíguez',
      receiver_phone: '+5355512345',
      receiver_address: 'Calle 23 #456 e/ F y G',
      receiver_city_id: PLAYA,
      weight: '8.4',
      weight_unit: 'lb',
      expected_date: '2026-11-28',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, event] of events.entries()) {
    const day = String(10 + index);
    await db
      .insertInto('package_event')
      .values({
        package_id: id,
        local: `2026-11-${day}T09:30`,
        zone: 'America/New_York',
        at: `2026-11-${day}T14:30:00Z`,
        place: 'Miami',
        ...event,
      })
      .execute();
  }
}
