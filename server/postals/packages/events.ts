import {
  LAST_STAGE,
  isAtDestination,
  isHandedOver,
  isInCuba,
  packageEventOf,
} from '../../../src/lib/contract/postals/events.ts';
import type { PackageEventCode } from '../../../src/lib/contract/postals/events.ts';
import type { AddEventInput } from '../../../src/lib/contract/postals/package-actions.ts';
import { OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import {
  isWrittenByHand,
  leavesMissing,
  needsReason,
  packageEventProblem,
} from '../../../src/lib/domain/package-events.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { isZone, toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { instantsOf } from '../../../src/lib/domain/clock-changes.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { holds } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { ProblemError, conflict, invalid, notFound } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { hasWords, words } from '../../lib/words.ts';
import { insertEvent, officeOf } from './ending.ts';
import { mailStep } from './mails.ts';
import type { StoredPackage } from './rows.ts';
import { placeName } from './told.ts';

/** What happened to a package, written down once and in its order (rule: events-go-forward). */

/** Without an order number there is no label to leave with. */
const LEAVES = 2;

/** What is written down; without a time it is now. */
export type Event = Omit<AddEventInput, 'photos'> & { readonly instant?: string };

/** Locks a package for what happened to it: of two who write down the same, the second is told. Throws 404. */
export async function lockPackage({ db }: RequestContext, id: number): Promise<StoredPackage> {
  const stored = await db
    .selectFrom('package')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound();
  return stored;
}

/** Events of a package that decide what may follow: the first, and the newest. */
async function around({ db }: RequestContext, { id, created_at, event_code, event_at }: StoredPackage) {
  const events = await db
    .selectFrom('package_event')
    .select(['code', 'at', 'local', 'place'])
    .where('package_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const none = { code: event_code, at: event_at, local: toLocal(created_at, OFFICE_ZONE), place: '' };
  return { first: events[0] ?? none, newest: events.at(-1) ?? none };
}
type Known = Awaited<ReturnType<typeof around>>['newest'];

/** What is the newest, in the reader's words. */
function toldParams({ language }: RequestContext, { code, local, place }: Known) {
  const key = `postals/events:codes.${code}`;
  const [date = '', time = ''] = local.split('T');
  return {
    event: words(language)(hasWords(language, key) ? key : 'postals/events:unknown'),
    at: `${formatTypedDate(date)} ${time}`,
    place,
  };
}

/** Throws 409 for what cannot follow; the Administrator sets back with a reason. Gives whether that is what happens. */
function judged(context: RequestContext, stored: StoredPackage, newest: Known, event: Event): boolean {
  const problem = packageEventProblem(newest.code, event.code);
  if (problem === undefined) return false;
  const told = conflict(problem, toldParams(context, newest));
  // What was cancelled has no debt any more, and nothing is set to what it is.
  const mayBeSet = event.code === 'created' ? newest.code !== 'created' : problem !== 'event_by_action';
  if (!event.force || problem === 'event_again' || !mayBeSet || stored.cancelled_at !== null) throw told;
  if (!holds(context.session, 'packages:force_event')) throw new ProblemError('e10', { status: 403 });
  if (event.reason === '') throw invalid({ field: 'reason', key: 'required' });
  return true;
}

const minuteOf = (instant: string | Date): number => Math.floor(new Date(instant).getTime() / 60_000);

/** When it happened: an instant and the clock of its place. Throws 422. */
function timeOf({ now }: RequestContext, event: Event, zone: string): { at: Date; zone: string } {
  if (event.at === null) {
    const at = event.instant === undefined ? now : new Date(event.instant);
    if (minuteOf(at) > minuteOf(now)) throw invalid({ field: 'at', key: 'in_future' });
    return { at, zone };
  }
  if (!isZone(event.at.zone)) throw invalid({ field: 'at.zone', key: 'zone' });
  const [first, second] = instantsOf(event.at);
  if (first === undefined) throw invalid({ field: 'at', key: 'hours_skipped' });
  if (second !== undefined && event.second === null) throw invalid({ field: 'second', key: 'clock_twice' });
  const at = new Date(event.second === true ? (second ?? first) : first);
  if (at > now) throw invalid({ field: 'at', key: 'in_future' });
  return { at, zone: event.at.zone };
}

/** Not before what is known, to the minute; within the minute it follows it. Throws 422. */
function inOrder(at: Date, { first, newest }: { first: Known; newest: Known }): Date {
  if (minuteOf(at) < minuteOf(first.at)) throw invalid({ field: 'at', key: 'event_before_first' });
  if (minuteOf(at) < minuteOf(newest.at)) {
    const [date = '', time = ''] = newest.local.split('T');
    throw invalid({
      field: 'at',
      key: 'event_before_last',
      params: { at: `${formatTypedDate(date)} ${time}` },
    });
  }
  return at < new Date(newest.at) ? new Date(newest.at) : at;
}

/** What a step needs beside its code. Throws 422, and 409 for one that leaves without an order. */
function checked(stored: StoredPackage, { code, reason, delivery, text_en, text_es }: Event): void {
  if ((packageEventOf(code)?.stage ?? 0) >= LEAVES && stored.number === null)
    throw conflict('order_missing', { folio: stored.folio });
  if (needsReason(code) && reason === '') throw invalid({ field: 'reason', key: 'required' });
  if (isHandedOver(code) && delivery === null)
    throw invalid({ field: 'delivery.received_by', key: 'received_by' });
  if ((text_en === '') !== (text_es === ''))
    throw invalid({ field: text_en === '' ? 'text_en' : 'text_es', key: 'both_languages' });
}

/** Where it is, and by which clock, when nobody says it: at the office until it leaves, in Cuba on its way, then where it goes. */
async function usualPlace(context: RequestContext, stored: StoredPackage, code: PackageEventCode) {
  if (!isInCuba(code)) return officeOf(context, stored);
  if (!isAtDestination(code)) return { place: 'Cuba', zone: OFFICE_ZONE };
  const city = await context.db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.name as city', 'state.name as state'])
    .where('city.id', '=', stored.receiver_city_id)
    .executeTakeFirstOrThrow();
  return { place: placeName(city), zone: OFFICE_ZONE };
}

/**
 * What staff may not write down of a whole package, since its labels tell it parcel by parcel; and that all of it was
 * delivered while parcels are missing, unless they say why (rule: delivered-in-parts). Throws 409, 422.
 */
export function refuseByHand(stored: StoredPackage, event: Event): void {
  if (!isWrittenByHand(event.code)) throw conflict('event_by_action');
  if (leavesMissing(event, stored) && event.reason === '')
    throw invalid({ field: 'reason', key: 'required' });
}

/** What was missing as a whole and is in Cuba now has been found; nobody looks for what has ended or was set back. */
const isFound = (newest: string, next: PackageEventCode, forced: boolean): boolean =>
  forced || packageEventOf(next)?.stage === LAST_STAGE || (!isInCuba(newest) && isInCuba(next));

/** Writes down what happened to a package that is locked; its status follows. Gives the event's number. Throws 409, 422. */
export async function addEvent(
  context: RequestContext,
  stored: StoredPackage,
  event: Event,
): Promise<number> {
  const { code, reason, delivery } = event;
  const known = await around(context, stored);
  const forced = judged(context, stored, known.newest, event);
  checked(stored, event);
  const usual = await usualPlace(context, stored, code);
  const time = timeOf(context, event, usual.zone);
  const at = inOrder(time.at, known);
  const id = await insertEvent(context, stored.id, {
    code,
    at,
    zone: time.zone,
    ...(event.at === null ? {} : { local: event.at.local }),
    place: event.place || usual.place,
    text_en: event.text_en || null,
    text_es: event.text_es || null,
    reason,
    forced,
    received_by: delivery?.received_by ?? '',
    signature: delivery?.signature ?? '',
  });
  const delivered = code === 'delivered';
  const values = {
    status: packageEventOf(code)?.status ?? PACKAGE.new,
    event_code: code,
    event_at: at,
    delivered_at: delivered ? at : null,
    received_by: delivered ? (delivery?.received_by ?? '') : '',
    ...(stored.missing_parcels > 0 && isFound(known.newest.code, code, forced) ? { missing_parcels: 0 } : {}),
  };
  const write = { table: 'package' as const, key: packages.key, values, reason };
  await updateRecord(context, { ...stored }, { ...write, action: forced ? 'set_back' : 'add_event' });
  if (event.notify && !forced) await mailStep(context, [stored.id], code);
  return id;
}
