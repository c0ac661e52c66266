import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import type { StoredFlight } from '../tables/payments.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const AIRPORTS = [
  ['MIA', 'HAV'],
  ['TPA', 'HAV'],
  ['MIA', 'SNU'],
  ['FLL', 'HOG'],
  ['MIA', 'SCU'],
] as const;
const AIRLINES = ['American', 'Southwest', 'Delta', 'JetBlue'];
const PASSENGERS = ['Ana García', 'José Ñúñez', 'Marta Peña', 'Luis Ávila', 'Claudia Vega', 'Reinaldo Díaz'];
const TRANSFERS = [
  'Aeropuerto José Martí – Vedado',
  'La Habana – Varadero',
  'Holguín – Guardalavaca',
  'Santa Clara – Cayo Santa María',
];
const TOURS = [
  'Excursión a Viñales',
  'La Habana en auto clásico',
  'Trinidad y Valle de los Ingenios',
  'Havana walking tour',
  'Catamarán a Cayo Blanco',
];
const HOUSES = [
  'Casa Belkis, Centro Habana',
  'Hostal Doña Nora, Cienfuegos',
  'Casa Colonial Torrado, Trinidad',
  'Villa Lidia, Viñales',
];

export interface SaleRequest {
  service_type_id: number;
  concept: string;
  quantity: number;
  unit_amount: number;
  fee: { amount: number; fee_type: number } | null;
  flight: StoredFlight | null;
}

function flightOf(random: Random, created: Date, passengers: number): StoredFlight {
  const [from, to] = random.pick(AIRPORTS);
  const leaves = created.getTime() + random.integer(10, 80) * DAY;
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const home = leaves + random.integer(5, 25) * DAY;
  const florida = (local: string) => ({ local, zone: 'America/New_York' });
  const cuba = (local: string) => ({ local, zone: 'America/Havana' });
  return {
    passengers: Array.from({ length: passengers }, (_, index) => PASSENGERS[index % PASSENGERS.length] ?? ''),
    airline: random.pick(AIRLINES),
    locator: `${random.pick(['QX', 'LP', 'ZK', 'MN'])}${random.digits(4)}`,
    segments: [
      { from, to, departs: florida(`${date(leaves)}T09:20`), arrives: cuba(`${date(leaves)}T10:35`) },
      { from: to, to: from, departs: cuba(`${date(home)}T16:05`), arrives: florida(`${date(home)}T17:25`) },
    ],
  };
}

/** What a client buys beside cars. */
export function requestOf(random: Random, created: Date): SaleRequest {
  const chance = random.next();
  if (chance < 0.45) {
    const quantity = random.integer(1, 4);
    const flight = flightOf(random, created, quantity);
    const concept = `${flight.segments[0]?.from} – ${flight.segments[0]?.to} · ${flight.airline}`;
    return {
      service_type_id: SERVICE_TYPES.flight,
      concept,
      quantity,
      unit_amount: random.integer(180, 650) * 1_00 + 20,
      fee: { amount: 2_50, fee_type: 1 },
      flight,
    };
  }
  if (chance < 0.65)
    return {
      service_type_id: SERVICE_TYPES.transfer,
      concept: random.pick(TRANSFERS),
      quantity: 1,
      unit_amount: random.integer(25, 110) * 1_00,
      fee: null,
      flight: null,
    };
  if (chance < 0.85)
    return {
      service_type_id: SERVICE_TYPES.tour,
      concept: random.pick(TOURS),
      quantity: random.integer(1, 6),
      unit_amount: random.integer(35, 120) * 1_00,
      fee: null,
      flight: null,
    };
  const quantity = random.integer(2, 10);
  return {
    service_type_id: SERVICE_TYPES.lodging,
    concept: `${random.pick(HOUSES)} · ${quantity} noches`,
    quantity,
    unit_amount: random.integer(30, 95) * 1_00,
    fee: { amount: 5_00, fee_type: 2 },
    flight: null,
  };
}
