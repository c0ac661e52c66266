import type { Kysely } from 'kysely';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { makePlan } from '../../../src/lib/domain/instalments.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import type { Database } from '../tables.ts';
import type { DemoClient } from './people.ts';
import type { Random } from './random.ts';
import { tillOf } from './till.ts';
import type { Till } from './till.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SLOTS = [30, 30, 30, 15, 15, 7] as const;
const CONCEPTS = [
  'Paquete La Habana y Varadero, 7 noches',
  'Circuito por el centro de Cuba',
  'Viaje familiar a Holguín',
  'Luna de miel en Cayo Coco',
  'Family trip to Trinidad',
  'Reunión familiar en Camagüey',
];
const DAYS_BEFORE = 15;

/** A deadline of the demo; 0 is the initial payment. */
interface DemoDeadline {
  number: number;
  due_on: string;
  due_at: Date;
  amount: number;
  /** When all of it came; undefined while it has not. */
  paid: { at: Date; till: Till } | undefined;
}

export interface DemoPlan {
  client: DemoClient;
  brand: string;
  concept: string;
  service_type_id: number;
  service_amount: number;
  fee: { amount: number; fee_type: 1 };
  financing_expense: number;
  amount: number;
  initial_payment: number;
  time_slot: number;
  monthly: number;
  first_due: string;
  service_date: string | null;
  created: Date;
  deadlines: DemoDeadline[];
  ended: { by: 'void' | 'unpaid' | 'staff'; at: Date; kept: number } | undefined;
}

/** What the first plans show: a deadline that was missed yesterday, one of this week, or a first payment that is waited for. */
type Showing = 'late' | 'soon' | 'new' | undefined;
const showingOf = (index: number): Showing =>
  index < 8 ? 'late' : index < 20 ? 'soon' : index < 28 ? 'new' : undefined;

/** When a plan is made, so that its deadlines fall where the demo wants them: most anywhere. */
function beginning(
  random: Random,
  today: string,
  showing: Showing,
  slot: number,
): { start: string; first_due: string } {
  const past = {
    late: () => -1 - slot * random.integer(0, 1),
    soon: () => random.integer(0, 6),
    new: () => slot - random.integer(0, 1),
    any: () => slot - random.integer(0, 540),
  };
  const first = addDays(today, past[showing ?? 'any']());
  return { start: addDays(first, -slot), first_due: first };
}

/** Plans over eighteen months that stand where their deadlines say: nothing that the jobs would change at once. */
export function planPlans(
  random: Random,
  now: Date,
  zone: string,
  count: number,
  clients: readonly DemoClient[],
): DemoPlan[] {
  const today = todayIn(zone, now);
  const plans: DemoPlan[] = [];
  for (let index = 0; plans.length < count; index += 1) {
    // Slots of a month count from the day of the month, which an anchor of yesterday serves as well.
    const showing = showingOf(index);
    const time_slot = showing === undefined ? random.pick(SLOTS) : 15;
    const { start, first_due } = beginning(random, today, showing, time_slot);
    const created = new Date(
      Math.min(
        Date.parse(dayInstants(start, zone).from) + random.integer(9, 17) * HOUR,
        now.getTime() - 3 * HOUR,
      ),
    );
    const service_amount = random.integer(40, 400) * 10_00 + random.integer(0, 99);
    const deadlines = random.integer(2, 8);
    const fee = { amount: random.pick([0, 3_00, 5_00, 8_00]), fee_type: 1 as const };
    const initial_payment = Math.round(service_amount / 5);
    const service_date = addDays(first_due, time_slot * deadlines + DAYS_BEFORE + 20);
    const made = makePlan({
      currency: 'USD',
      service_amount,
      extras: 0,
      fee,
      initial_payment,
      deadlines,
      time_slot,
      first_due,
      not_before: addDays(start, 1),
      service_date,
      days_before: DAYS_BEFORE,
      start,
      kept: [],
      schedule: null,
    });
    if (!('plan' in made)) continue;
    const limit = new Date(created.getTime() + 48 * HOUR);
    const rows: DemoDeadline[] = [
      { number: 0, due_on: todayIn(zone, limit), due_at: limit, amount: initial_payment, paid: undefined },
      ...made.plan.schedule.map(({ due_on, amount }, place) => ({
        number: place + 1,
        due_on,
        due_at: new Date(Date.parse(dayInstants(due_on, zone).until) - 1),
        amount,
        paid: undefined,
      })),
    ];
    const { financing_expense, amount, monthly } = made.plan;
    const client = random.pick(clients);
    const plan = {
      client,
      brand: client.brand,
      concept: random.pick(CONCEPTS),
      service_type_id: random.chance(0.6) ? SERVICE_TYPES.tour : SERVICE_TYPES.lodging,
      service_amount,
      fee,
      financing_expense,
      amount,
      initial_payment,
      time_slot,
      monthly,
      first_due,
      service_date,
      created,
    };
    plans.push({ ...plan, ...lifeOf(random, now, created, rows, showing) });
  }
  return plans.toSorted((one, other) => one.created.getTime() - other.created.getTime());
}

/** Pays what should have been paid by now; a few stop, and end as the rules end them. */
function lifeOf(
  random: Random,
  now: Date,
  created: Date,
  rows: readonly DemoDeadline[],
  showing: Showing,
): Pick<DemoPlan, 'deadlines' | 'ended'> {
  const waits = (row: DemoDeadline) =>
    row.due_at > now || (row.number > 0 && now.getTime() - row.due_at.getTime() < DAY);
  const chance = showing === 'late' ? 1 : random.next();
  const stops = chance < 0.04 ? 0 : chance < 0.1 ? random.integer(1, 3) : rows.length;
  const deadlines: DemoDeadline[] = [];
  for (const row of rows) {
    const passed = row.due_at <= now;
    const due = passed && !(waits(row) && showing === 'late');
    // The first payment of a young plan has often come already, a later one seldom before its day.
    const early = row.number === 0 && !passed && showing !== 'new' && random.chance(0.6);
    const pays = row.number < stops && (due || early);
    const at = new Date(
      Math.min(
        now.getTime() - 60_000,
        row.number === 0
          ? created.getTime() + random.integer(1, 40) * HOUR
          : row.due_at.getTime() - random.integer(1, 60) * HOUR,
      ),
    );
    deadlines.push({ ...row, paid: pays ? { at, till: tillOf(random) } : undefined });
  }
  const missed = deadlines.find(({ paid, due_at }) => paid === undefined && due_at <= now);
  const kept = deadlines.reduce((sum, { paid, amount }) => sum + (paid ? amount : 0), 0);
  if (missed?.number === 0) return { deadlines, ended: { by: 'void', at: missed.due_at, kept: 0 } };
  if (missed && now.getTime() - missed.due_at.getTime() >= DAY)
    return { deadlines, ended: { by: 'unpaid', at: new Date(missed.due_at.getTime() + DAY), kept } };
  return { deadlines, ended: undefined };
}

/** The company's zone, by which days end. */
export async function zoneOf(db: Kysely<Database>): Promise<string> {
  const { zone } = await db
    .selectFrom('company_office')
    .select('zone')
    .where('id', '=', 19)
    .executeTakeFirstOrThrow();
  return zone;
}
