import type { Kysely } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { CompanyDiscount } from '../../../src/lib/domain/company-discounts.ts';
import { NOVEL_DRIVER_AGE, OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { ageOn } from '../../../src/lib/domain/dates.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { rentalDays } from '../../../src/lib/domain/rental-days.ts';
import type { PlaceTime } from '../../../src/lib/domain/zones.ts';
import { priceRental } from '../../../src/lib/domain/rental-price.ts';
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { FEW_USES, allowedDiscounts } from './discounts.ts';
import type { DemoFleet } from './fleet.ts';
import { inBatches, insertMany } from './insert.ts';
import { instantOf } from './instants.ts';
import type { DemoClient } from './people.ts';
import type { Random } from './random.ts';
import { copyRentals } from './rental-copies.ts';
import { lifeOf } from './rental-life.ts';
import { groupsOf, planRentals } from './rental-plans.ts';
import type { Plan } from './rental-plans.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const AIRLINES = ['AA', 'DL', 'UA', 'IB', 'B6', 'WN'];
const FULL_TANK = 58_00;
const AIRPORT_TAX = 20_00;
const NOVEL_DRIVER_FEE = 35_00;
const BATCH = 2_000;

interface DemoCompany {
  clients: readonly DemoClient[];
  fleet: DemoFleet;
  discounts: readonly CompanyDiscount[];
}

/**
 * `count` rentals over the fleet. Each vehicle has one chain of rentals that never touch, so nothing is double-booked.
 * What waits for payment is younger than its payment limit: the jobs' first sweep changes nothing.
 */
export async function seedRentals(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  count: number,
  company: DemoCompany,
): Promise<void> {
  const { fleet } = company;
  const groups = groupsOf(fleet.vehicles, count);
  const plans = planRentals(random, now, count, groups).toSorted((one, other) => one.from - other.from);
  const airports = new Set(fleet.offices.filter(({ name }) => /eropuerto/.test(name)).map(({ id }) => id));
  await inBatches(plans, BATCH, {
    make: (one, index) => rowOf(random, now, one, index + 1, company, airports),
    insert: async (rows) => {
      await insertMany(db, 'rental', rows);
    },
  });
  await sql`select setval('rental_number', ${plans.length + 1})`.execute(db);
  const twins = groups.flatMap(([, ...others]) => others);
  if (plans.length < count) await copyRentals(db, twins, count - plans.length);
  await rememberRentals(db);
}

/** What else is written when a rental is made: the discounts that it used, and who made it. */
async function rememberRentals(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into discount_use (discount_id, rental_id, amount, currency)
    select (line #>> '{discount,id}')::int, rental.id, -(line #>> '{amount,amount}')::int, line #>> '{amount,currency}'
    from rental cross join lateral jsonb_array_elements(lines) as line
    where company_discounts <> '[]' and cancelled_at is null and line ? 'discount' order by rental.id`.execute(
    db,
  );
  await sql`
    insert into audit_entry (at, key, record_id, action, changes)
    select created_at, ${rentals.key}, id, 'create', jsonb_build_object('code', jsonb_build_array(null, code))
    from rental order by id`.execute(db);
}

function rowOf(
  random: Random,
  now: Date,
  { vehicle, from, to, twins }: Plan,
  number: number,
  { clients, fleet, discounts }: DemoCompany,
  airports: ReadonlySet<number>,
) {
  const client = random.pick(clients);
  const hour = () => `${String(random.integer(9, 16)).padStart(2, '0')}:${random.chance(0.5) ? '00' : '30'}`;
  const at = (day: number, time: string) => ({
    local: `${new Date(day * DAY).toISOString().slice(0, 10)}T${time}`,
    zone: OFFICE_ZONE,
  });
  const time = hour();
  const pickUp = at(from, time);
  const dropOff = at(to, random.chance(0.8) ? time : hour());
  const pickUpAt = instantOf(pickUp).getTime();
  const dropOffAt = instantOf(dropOff).getTime();
  const age = ageOn(client.birth_date, pickUp.local.slice(0, 10));
  const airport = airports.has(vehicle.office_id);
  const novel_driver = age < NOVEL_DRIVER_AGE;
  const days = rentalDays(pickUp.local, dropOff.local);
  const pick_up_date = pickUp.local.slice(0, 10);
  // What only a few may use is for no rental that is copied.
  const turn = twins === 0 ? number : number + FEW_USES;
  const { code, company_discounts } = allowedDiscounts(discounts, turn, {
    model_id: vehicle.model_id,
    office_id: vehicle.office_id,
    brand: client.brand,
    days,
    pick_up_date,
    booked_on: pick_up_date,
  });
  const price = priceRental({
    currency: 'USD',
    pick_up_date,
    days,
    prices: fleet.prices.get(vehicle.model_id) ?? [],
    seasons: fleet.seasons,
    manual_price: null,
    full_tank: random.chance(0.8) ? FULL_TANK : null,
    airport_tax: airport ? AIRPORT_TAX : null,
    novel_driver_fee: novel_driver ? NOVEL_DRIVER_FEE : null,
    extras: [],
    company_discounts,
    discounts: [],
    service_fees: [],
  });
  if (price.kind === 'no_price')
    throw new Error(`The demo has no price for ${days} days of model ${vehicle.model_id}`);
  const total = price.total.amount;
  const taken = price.lines.map(({ discount }) => discount?.id);
  const amountOf = (kind: string) => price.lines.find((line) => line.kind === kind)?.amount.amount ?? null;
  const life = lifeOf(random, now, pickUpAt, dropOffAt, number);
  const paid = life.paid ? total : 0;
  const created = new Date(life.created);
  const handled = ({ local }: PlaceTime, odometer: number) => ({
    office_id: vehicle.office_id,
    local,
    odometer,
    fuel: 8,
    note: '',
  });
  const odometer = random.integer(5_000, 150_000);
  const cancelled = life.status === RENTAL.cancelled || life.status === RENTAL.refunded;
  return {
    code: formatCode({ prefix: 'R', year: created.getUTCFullYear(), number }),
    brand: client.brand,
    status: life.status,
    member_id: client.id,
    first_name: client.first_name,
    last_name: client.last_name,
    email: client.email,
    phone: client.phone,
    dial_code: client.dial_code,
    passport: client.passport,
    birth_date: client.birth_date,
    licence_number: `L${random.digits(8)}`,
    model_id: vehicle.model_id,
    pick_up_office_id: vehicle.office_id,
    pick_up_local: pickUp.local,
    pick_up_zone: pickUp.zone,
    pick_up_at: new Date(pickUpAt),
    drop_off_office_id: vehicle.office_id,
    drop_off_local: dropOff.local,
    drop_off_zone: dropOff.zone,
    drop_off_at: new Date(dropOffAt),
    vehicle_id: life.assigned ? vehicle.id : null,
    flight_number: random.chance(0.6) ? `${random.pick(AIRLINES)} ${random.integer(100, 2900)}` : '',
    locator: random.chance(0.4) ? `LOC${random.digits(6)}` : '',
    note: '',
    currency: 'USD',
    days,
    rental_price: amountOf('rental') ?? 0,
    full_tank_price: amountOf('full_tank'),
    airport_tax: amountOf('airport_tax'),
    novel_driver,
    novel_driver_fee: amountOf('novel_driver_fee'),
    extras: [],
    lines: price.lines,
    discount_code: code,
    company_discounts: company_discounts.filter(({ id }) => taken.includes(id)),
    total,
    paid: life.status === RENTAL.refunded ? 0 : paid,
    paid_at: life.paid
      ? new Date(Math.min(life.created + random.integer(1, 40) * HOUR, now.getTime()))
      : null,
    paid_reference: life.paid ? `TR-${random.digits(7)}` : '',
    payment_limit: '48',
    payment_limit_at: life.waits ? new Date(life.created + 48 * HOUR) : null,
    ignore_auto_cancellation: false,
    ignore_auto_cancellation_reason: '',
    handed_over_at: life.status === RENTAL.in_process ? new Date(pickUpAt) : null,
    hand_over: life.status === RENTAL.in_process ? handled(pickUp, odometer) : null,
    returned_at: life.returned ? new Date(dropOffAt) : null,
    return_data: life.returned ? handled(dropOff, odometer + days * random.integer(40, 190)) : null,
    no_show: false,
    cancelled_at: cancelled ? new Date(Math.min(life.created + 3 * DAY, now.getTime())) : null,
    cancellation_reason: cancelled
      ? random.pick(['El cliente cambió de viaje', 'Flight cancelled', 'Fechas equivocadas'])
      : '',
    cancelled_automatically: false,
    cancellation_fee: cancelled ? 0 : null,
    version: 1,
    created_at: created,
    updated_at: created,
  };
}
