import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { DESTINATIONS, TYPE } from './lodging-houses.ts';
import type { DemoDestination } from './lodging-houses.ts';
import type { Random } from './random.ts';

const PROVIDERS = ['Casas Habana', 'Hostales del Centro', 'Casas de Oriente'] as const;
/** Main office, where the demo's providers belong. */
const OFFICE = 19;
const CONTACTS = [
  'Yusimí Peña',
  'Ñico Hernández',
  'Marta Iznaga',
  'Olga Fernández',
  'Raúl Domínguez',
] as const;
/** Air conditioning, hot water, private bathroom: nearly everybody has them. */
const COMMON_AMENITIES = [1, 3, 4] as const;
const OTHER_AMENITIES = [2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
/** Hotels of the state, which people under United States law may not pay for. */
const PROHIBITED = new Set(['Resort Bahía Turquesa', 'Resort Perlas del Cayo', 'Hotel Dunas de Sal']);
const INACTIVE = new Set(['Apartamento Marlín']);

/** Room type, beds, capacity and most children of each sort of room (360_lodgings.sql). */
const DOUBLE = { room_type_id: 5, bed_type_id: 4, capacity: 2, children_max: 0 } as const;
const TWIN = { room_type_id: 2, bed_type_id: 2, capacity: 2, children_max: 0 } as const;
const TRIPLE = { room_type_id: 3, bed_type_id: 6, capacity: 3, children_max: 2 } as const;
const FAMILY = { room_type_id: 4, bed_type_id: 7, capacity: 4, children_max: 3 } as const;
const SUITE = { room_type_id: 6, bed_type_id: 5, capacity: 2, children_max: 1 } as const;
const WHOLE = { room_type_id: 7, bed_type_id: 7, capacity: 6, children_max: 4 } as const;
type Sort = typeof DOUBLE | typeof TWIN | typeof TRIPLE | typeof FAMILY | typeof SUITE | typeof WHOLE;

/** Sorts of room by the kind of house, with the least and the most of each. */
const ROOMS: Readonly<Record<keyof typeof TYPE, readonly (readonly [Sort, number, number])[]>> = {
  home: [
    [DOUBLE, 1, 2],
    [TRIPLE, 1, 1],
  ],
  hostel: [
    [DOUBLE, 2, 5],
    [TWIN, 1, 3],
    [FAMILY, 1, 2],
  ],
  apartment: [[WHOLE, 1, 1]],
  villa: [
    [DOUBLE, 1, 3],
    [SUITE, 1, 1],
  ],
  hotel: [
    [DOUBLE, 12, 40],
    [TWIN, 8, 24],
    [SUITE, 2, 6],
  ],
  resort: [
    [DOUBLE, 80, 180],
    [FAMILY, 20, 60],
    [SUITE, 8, 20],
  ],
};
/** No particular view, sea, city, courtyard, garden. */
const VIEWS = [1, 1, 2, 3, 4, 5] as const;

const CANCELLATIONS = [
  [],
  [{ days_before: 3, kind: 'nights', percent: 0, nights: 1 }],
  [
    { days_before: 14, kind: 'percent', percent: 25_00, nights: 0 },
    { days_before: 3, kind: 'percent', percent: 100_00, nights: 0 },
  ],
] as const;

/** Destinations, providers, sixty houses and hotels in twenty municipalities, and their rooms. */
export async function seedLodgings(db: Kysely<Database>, random: Random, now: Date): Promise<void> {
  const stamps = { version: 1, created_at: now, updated_at: now };
  const destinationIds = await insertMany(
    db,
    'destination',
    DESTINATIONS.map(({ name, name_en = name, city_id }) => ({
      name_en,
      name_es: name,
      city_id,
      status: 1,
      ...stamps,
    })),
  );
  const providerIds = await insertMany(
    db,
    'service_provider',
    PROVIDERS.map((name) => ({
      name,
      service_type_ids: [SERVICE_TYPES.lodging],
      company_office_id: OFFICE,
      status: 1,
      ...stamps,
    })),
  );
  const houses = DESTINATIONS.flatMap((destination, index) =>
    destination.houses.map(([name, kind, address]) => ({
      kind,
      row: {
        ...houseRow(random, destination, name, kind),
        address,
        destination_id: destinationIds[index] ?? 0,
        provider_id: random.pick(providerIds),
        ...stamps,
      },
    })),
  );
  const houseIds = await insertMany(
    db,
    'accommodation',
    houses.map(({ row }) => row),
  );
  await insertMany(
    db,
    'room',
    houses.flatMap(({ kind }, index) =>
      ROOMS[kind].map(([sort, least, most]) => ({
        accommodation_id: houseIds[index] ?? 0,
        name: '',
        ...sort,
        adults_max: sort.capacity,
        view_id: random.pick(VIEWS),
        quantity: random.integer(least, most),
        status: 1,
        ...stamps,
      })),
    ),
  );
  await sql`
    insert into room_block (accommodation_id, from_date, to_date, quantity, reason, created_at, updated_at)
    select id, ${now}::date + 20, ${now}::date + 24, null, 'Reparación del techo', ${now}, ${now}
    from accommodation where name = 'Casa Tabaco y Ron'`.execute(db);
}

function houseRow(
  random: Random,
  { city_id, at: [latitude, longitude], zip_code }: DemoDestination,
  name: string,
  kind: keyof typeof TYPE,
) {
  // A few streets around the middle of the town.
  const near = (degrees: number): number => degrees + random.integer(-300, 300) / 1e5;
  const large = kind === 'hotel' || kind === 'resort';
  const cancellation = random.pick(CANCELLATIONS);
  return {
    name,
    type_id: TYPE[kind],
    city_id,
    zip_code,
    latitude: near(latitude),
    longitude: near(longitude),
    zone: 'America/Havana',
    amenity_ids: [...COMMON_AMENITIES, ...OTHER_AMENITIES.filter(() => random.chance(large ? 0.7 : 0.35))],
    refundable: !random.chance(0.1),
    cancellation,
    check_in_from: large ? '16:00' : '14:00',
    check_out_until: '12:00',
    minimum_nights: kind === 'villa' || kind === 'apartment' ? 2 : 1,
    children_from_age: random.chance(0.1) ? null : 0,
    special_needs: random.chance(0.2) ? 'Escalera de 14 escalones; una habitación en planta baja.' : '',
    contact_name: random.pick(CONTACTS),
    contact_phone: `+535${random.integer(2_000_000, 8_999_999)}`,
    contact_email: null,
    contact_language: 'es',
    commission: random.pick([10_00, 12_50, 15_00]),
    brand: null,
    prohibited: PROHIBITED.has(name),
    note: '',
    status: INACTIVE.has(name) ? 2 : 1,
  };
}
