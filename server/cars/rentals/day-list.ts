import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dayList, dayListPdf } from '../../../src/lib/contract/cars/day-list.ts';
import type { DayList, DayListEntry } from '../../../src/lib/contract/cars/day-list.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { dateOf, timeOfLocal } from '../../../src/lib/domain/wall-clock.ts';
import { formatLongDate } from '../../../src/lib/words/moments.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { formatPhone } from '../../lib/phone.ts';
import { readerOf } from '../../lib/reader.ts';
import { pdfAnswer } from '../../lib/pdf/answer.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { notFound } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { words } from '../../lib/words.ts';

/** Pick-ups and drop-offs of one office on one day fill a page or two; more than this is all offices of a large company. */
const ROWS_MAX = 500;

type Part = 'pick_up' | 'drop_off';

async function entries(
  db: Kysely<Database>,
  part: Part,
  date: string,
  office: number | undefined,
): Promise<DayListEntry[]> {
  const local = `rental.${part}_local` as const;
  const officeId = `rental.${part}_office_id` as const;
  return db
    .selectFrom('rental')
    .innerJoin('model', 'model.id', 'rental.model_id')
    .innerJoin('office', 'office.id', officeId)
    .leftJoin('vehicle', 'vehicle.id', 'rental.vehicle_id')
    .select([
      'rental.id',
      'rental.code',
      'rental.status',
      'rental.phone',
      'rental.flight_number',
      'rental.days',
      'rental.note',
      'vehicle.plate',
      `${local} as local`,
    ])
    .select([
      sql<boolean>`rental.returned_at is not null`.as('returned'),
      sql<string | null>`rental.${sql.raw(part === 'pick_up' ? 'hand_over' : 'return_data')} ->> 'local'`.as(
        'done_local',
      ),
      sql<string>`btrim(rental.first_name || ' ' || rental.last_name)`.as('client'),
      sql<
        DayListEntry['model']
      >`jsonb_build_object('id', model.id, 'name', model.brand || ' ' || model.name)`.as('model'),
      sql<string | null>`(select station.name from station where station.id = coalesce(
        case when vehicle.office_id = office.id then vehicle.station_id end, ${sql.raw(part === 'pick_up' ? 'rental.pick_up_station_id' : 'null')}))`.as(
        'station',
      ),
      sql<DayListEntry['office']>`jsonb_build_object('id', office.id, 'name', office.name)`.as('office'),
    ])
    .where(local, '>=', date)
    .where(local, '<', addDays(date, 1))
    .where(hasStatus('rental.status', RENTAL_HOLDS_CAR))
    .$if(office !== undefined, (rows) => rows.where(officeId, '=', office ?? 0))
    .orderBy(local)
    .orderBy('rental.id')
    .limit(ROWS_MAX)
    .execute();
}

/** "14:05", and the day where it was another one. */
function timeOfDone(local: string, date: string): string {
  const day = dateOf(local);
  return day === date
    ? timeOfLocal(local)
    : `${Number(day.slice(8))}/${Number(day.slice(5, 7))} ${timeOfLocal(local)}`;
}

/** Throws 404 for an office that does not exist. */
async function listOf(
  { db }: RequestContext,
  { date, office }: { date: string; office?: number | undefined },
): Promise<DayList> {
  const found =
    office === undefined
      ? null
      : await db.selectFrom('office').select(['id', 'name']).where('id', '=', office).executeTakeFirst();
  if (found === undefined) throw notFound();
  const [pick_ups, drop_offs] = await Promise.all([
    entries(db, 'pick_up', date, office),
    entries(db, 'drop_off', date, office),
  ]);
  return { date, office: found, pick_ups, drop_offs };
}

async function print(context: RequestContext, list: DayList, language: Language): Promise<Buffer> {
  const say = words(language);
  // An office that was chosen stands above the list; without one each line names its own.
  const offices = list.office === null;
  const row = (entry: DayListEntry) => ({
    cells: [
      timeOfLocal(entry.local),
      entry.code,
      entry.client,
      entry.phone === null ? '' : formatPhone(entry.phone),
      entry.model.name,
      [entry.plate, entry.station].filter(Boolean).join(' · '),
      entry.flight_number,
      ...(offices ? [entry.office.name] : []),
      entry.note,
    ],
    done: entry.done_local === null ? '' : timeOfDone(entry.done_local, list.date),
  });
  const part = (name: 'pick_ups' | 'drop_offs') => ({
    heading: say(`documents:day_list.${name}`),
    none: say('documents:day_list.none'),
    rows: list[name].map(row),
  });
  const columns = [
    'time',
    'code',
    'client',
    'phone',
    'model',
    'plate',
    'flight',
    ...(offices ? (['office'] as const) : []),
    'note',
    'done',
  ] as const;
  const head = columns.map((name) => say(`documents:day_list.${name}`));
  return printPdf('day-list', {
    ...(await documentFrame(context, context.brand, language)),
    title: say('documents:day_list.title', {
      date: formatLongDate(list.date, readerOf(context.brand, language)),
    }),
    office: list.office?.name ?? say('documents:day_list.all_offices'),
    head,
    offices,
    parts: [part('pick_ups'), part('drop_offs')],
  });
}

export const dayListRoutes = [
  route(dayList, (call) => listOf(call, call.query)),
  route(dayListPdf, async (call) => {
    const pdf = await print(call, await listOf(call, call.query), call.query.language ?? call.language);
    return pdfAnswer(pdf, `${call.query.date}.pdf`);
  }),
];
