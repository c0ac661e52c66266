import type { Kysely } from 'kysely';
import type { ModelPrice } from '../../../src/lib/domain/rental-price.ts';
import { rangesFrom } from '../../../src/lib/domain/day-ranges.ts';
import { PRICE_RANGE_STARTS } from '../../../src/lib/contract/limits.ts';
import type { Season } from '../../../src/lib/domain/seasons.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';
import { seedContracts, seedStations } from './stations.ts';

/** Offices: name, municipality's code (030_places.sql), airport. */
const OFFICES = [
  ['Aeropuerto José Martí T3', 2313, true],
  ['Vedado', 2302, false],
  ['Miramar', 2301, false],
  ['Habana Vieja', 2304, false],
  ['Varadero centro', 2502, false],
  ['Aeropuerto de Varadero', 2501, true],
  ['Viñales', 2104, false],
  ['Trinidad', 2806, false],
  ['Cienfuegos', 2707, false],
  ['Santa Clara', 2609, false],
  ['Cayo Santa María', 2606, false],
  ['Camagüey', 3008, false],
  ['Holguín aeropuerto', 3206, true],
  ['Guardalavaca', 3203, false],
  ['Santiago de Cuba', 3406, false],
] as const;

/** Brand, model, ACRISS code, passengers, doors, luggage, tank, and the daily low-season price in minor units. */
const CARS = [
  ['Kia', 'Picanto', 'MDMR', 4, 5, 1, 35, 5200],
  ['Hyundai', 'i10', 'MDMR', 4, 5, 1, 40, 5200],
  ['Suzuki', 'Alto', 'MDMR', 4, 5, 1, 35, 4900],
  ['MG', '3', 'EDMR', 5, 5, 2, 45, 5800],
  ['Kia', 'Rio', 'EDMR', 5, 5, 2, 45, 6000],
  ['Peugeot', '208', 'EDMR', 5, 5, 2, 50, 6200],
  ['Renault', 'Logan', 'EDMR', 5, 4, 3, 50, 6100],
  ['Geely', 'CK', 'CDMR', 5, 4, 2, 45, 5600],
  ['Geely', 'Emgrand', 'IDMR', 5, 4, 3, 55, 7100],
  ['Peugeot', '301', 'CDMR', 5, 4, 3, 50, 6800],
  ['Hyundai', 'Accent', 'CDMR', 5, 4, 3, 45, 6900],
  ['MG', '5', 'CDAR', 5, 4, 3, 50, 7300],
  ['Toyota', 'Yaris', 'EDMR', 5, 5, 2, 42, 6600],
  ['Toyota', 'Corolla', 'IDAR', 5, 4, 3, 50, 8600],
  ['Suzuki', 'Jimny', 'SFMN', 4, 3, 1, 40, 9800],
  ['Hyundai', 'Creta', 'IFAR', 5, 5, 3, 50, 10400],
  ['Kia', 'Sportage', 'SFAR', 5, 5, 4, 62, 11800],
  ['MG', 'ZS', 'CFAR', 5, 5, 3, 48, 9900],
  ['Peugeot', 'Traveller', 'FVMD', 9, 5, 6, 70, 14800],
  ['Audi', 'A4', 'PDAR', 5, 4, 4, 58, 15500],
] as const;
const VARIANTS = ['', 'Plus', 'Comfort'];
const COLOURS = ['Blanco', 'Gris plata', 'Rojo', 'Azul', 'Negro', 'Arena'];

export interface DemoVehicle {
  id: number;
  model_id: number;
  office_id: number;
}
export interface DemoFleet {
  offices: { id: number; name: string }[];
  vehicles: DemoVehicle[];
  seasons: Season[];
  prices: ReadonlyMap<number, ModelPrice[]>;
}

/** Offices, seasons, sixty models with their prices, and `count` vehicles. */
export async function seedFleet(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  count: number,
): Promise<DemoFleet> {
  const stamps = { version: 1, created_at: now, updated_at: now };
  const officeRows = OFFICES.map(([name, city_id, airport]) => ({
    name,
    city_id,
    airport,
    address: `Calle ${random.integer(1, 90)} no. ${random.integer(10, 900)}`,
    phone: `+537${random.integer(2_000_000, 8_999_999)}`,
    opens: airport ? '00:00' : '09:00',
    closes: airport ? '23:59' : '17:00',
    zone: 'America/Havana',
    closed_weekdays: [],
    closed_dates: [],
    status: 1,
    ...stamps,
  }));
  const officeIds = await insertMany(db, 'office', officeRows);
  const stations = await seedStations(
    db,
    officeRows.map(({ name, airport }, index) => ({ id: officeIds[index] ?? 0, name, airport })),
    stamps,
  );
  const seasons = await seedSeasons(db, now, stamps);
  const models = CARS.flatMap((car) => VARIANTS.map((variant) => ({ car, variant })));
  const modelIds = await insertMany(
    db,
    'model',
    models.map(({ car: [brand, name, category, passengers, doors, luggage, capacity], variant }) => ({
      brand,
      name: `${name} ${variant}`.trim(),
      category,
      transmission: category[2] === 'A' ? 2 : 1,
      fuel: category[3] === 'D' ? 2 : 1,
      passengers,
      doors,
      luggage,
      capacity,
      season_ids: [],
      time_slot_ids: [],
      note: '',
      status: 1,
      ...stamps,
    })),
  );
  const prices = await seedPrices(
    db,
    models.map(({ car, variant }, index) => ({
      modelId: modelIds[index] ?? 0,
      daily: car[7] + VARIANTS.indexOf(variant) * 400,
    })),
    seasons,
    stamps,
  );
  const places = Array.from({ length: count }, () => {
    const office_id = officeIds[random.integer(0, officeIds.length - 1)] ?? 0;
    return { office_id, here: stations.filter((station) => station.office_id === office_id) };
  });
  const vehicleRows = places.map(({ office_id, here }, index) => ({
    model_id: modelIds[index % modelIds.length] ?? 0,
    office_id,
    station_id: here[index % here.length]?.id ?? 0,
    plate: `T${String(100_000 + index)}`,
    vin: `KNA${random.digits(14)}`,
    year: now.getUTCFullYear() - random.integer(0, 7),
    colour: random.pick(COLOURS),
    status: 1,
    odometer: random.integer(2_000, 160_000),
    documents: [],
    note: '',
    ...stamps,
  }));
  const vehicleIds = await insertMany(db, 'vehicle', vehicleRows);
  await seedContracts(db, random, now, stations, modelIds);
  const vehicles = vehicleRows.map(({ model_id, office_id }, index) => ({
    id: vehicleIds[index] ?? 0,
    model_id,
    office_id,
  }));
  return {
    offices: officeRows.map(({ name }, index) => ({ id: officeIds[index] ?? 0, name })),
    vehicles,
    seasons,
    prices,
  };
}

async function seedSeasons(db: Kysely<Database>, now: Date, stamps: object): Promise<Season[]> {
  const rows = [-2, -1, 0, 1].flatMap((offset) => {
    const year = now.getUTCFullYear() + offset;
    return [
      {
        name_en: `High season ${year}`,
        name_es: `Temporada alta ${year}`,
        from: `${year}-12-15`,
        to: `${year + 1}-04-15`,
        priority: 1,
        status: 1,
        ...stamps,
      },
      {
        name_en: `Summer ${year}`,
        name_es: `Verano ${year}`,
        from: `${year}-07-15`,
        to: `${year}-08-20`,
        priority: 1,
        status: 1,
        ...stamps,
      },
    ];
  });
  const ids = await insertMany(db, 'season', rows);
  return rows.map(({ from, to, priority }, index) => ({ id: ids[index] ?? 0, from, to, priority }));
}

/** Each model: a price for dates without season, and a dearer one for each season; longer rentals are cheaper a day. */
async function seedPrices(
  db: Kysely<Database>,
  models: readonly { modelId: number; daily: number }[],
  seasons: readonly Season[],
  stamps: object,
): Promise<Map<number, ModelPrice[]>> {
  const discounts = [0, 0.06, 0.12, 0.17, 0.22];
  const rangesOf = (daily: number) =>
    rangesFrom(PRICE_RANGE_STARTS).map((range, index) => ({
      ...range,
      daily: Math.round((daily * (1 - (discounts[index] ?? 0))) / 50) * 50,
    }));
  const rows = models.flatMap(({ modelId, daily }) =>
    [null, ...seasons.map(({ id }) => id)].map((season_id) => ({
      model_id: modelId,
      season_id,
      currency: 'USD',
      valid_from: null,
      valid_to: null,
      ranges: rangesOf(season_id === null ? daily : daily * 1.25),
      ...stamps,
    })),
  );
  const ids = await insertMany(db, 'model_price', rows);
  const prices = new Map<number, ModelPrice[]>();
  rows.forEach(({ model_id, season_id, currency, valid_from, valid_to, ranges }, index) => {
    const price = { id: ids[index] ?? 0, season_id, currency, valid_from, valid_to, ranges };
    prices.set(model_id, [...(prices.get(model_id) ?? []), price]);
  });
  return prices;
}
