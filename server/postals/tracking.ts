import {
  confirmFollowing,
  followShipment,
  stopFollowing,
} from '../../src/lib/contract/postals/tracking-mails.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { packages } from '../../src/lib/contract/postals/packages.ts';
import { type Shipment, shipmentCalendar, trackShipment } from '../../src/lib/contract/postals/tracking.ts';
import { PACKAGE } from '../../src/lib/domain/packages.ts';
import { readTrackingNumber } from '../../src/lib/domain/tracking-number.ts';
import { convertWeight } from '../../src/lib/domain/weights.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { calendarFile } from '../lib/calendar-file.ts';
import type { RequestContext } from '../lib/call.ts';
import { networkOf, prefersHtml } from '../lib/browser-request.ts';
import { ProblemError, invalid } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { siteAddress } from '../lib/site-address.ts';
import { hasWords, words } from '../lib/words.ts';
import { expectedArrival } from './packages/arrival.ts';
import { trackingAddress } from './packages/tracking-address.ts';
import { confirm, follow, stop } from './packages/followers.ts';
import { parcelProgress } from './packages/parcel-progress.ts';
import { trackingPage } from './tracking-page.ts';

/**
 * Follows a shipment for anybody who knows its number. Every try is counted and given back when it found something:
 * guessing is slowed, following one's own parcels is not (rule: numbers-not-guessed).
 * @throws e23 when there is none, 429 e1 after too many misses, 422 e10 for an empty number
 */
async function track(context: RequestContext, typed: string, language: Language): Promise<Shipment> {
  const reading = readTrackingNumber(typed);
  if (reading.kind === 'empty') throw invalid({ field: 'number', key: 'required' });
  const { limiters } = context.services;
  const address = networkOf(context.ip);
  await limiters.count('tracking_all', address);
  await limiters.count('tracking', address);
  if (reading.kind !== 'number') throw new ProblemError('e23', { reason: 'mistyped_number' });
  const shipment = await shipmentOf(context, reading.number, language);
  if (!shipment) throw new ProblemError('e23');
  await limiters.giveBack('tracking', address);
  return shipment;
}

/** The package of an order number, and until when its order counted: one that was cancelled is still found. */
async function packageOf({ db }: Pick<RequestContext, 'db'>, number: string) {
  const live = await db
    .selectFrom('package')
    .select('id')
    .where(({ fn }) => fn('upper', ['number']), '=', number)
    .executeTakeFirst();
  if (live) return { id: live.id, until: null };
  const order = await db
    .selectFrom('postal_order')
    .select(['record_id', 'cancelled_at'])
    .where(({ fn }) => fn('upper', ['number']), '=', number)
    .where('record_key', '=', packages.key)
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst();
  return order && { id: order.record_id, until: order.cancelled_at };
}

/** What may be told of the package with this order number; undefined when there is none. */
async function shipmentOf(
  context: Pick<RequestContext, 'db' | 'services' | 'now'>,
  number: string,
  language: Language,
): Promise<Shipment | undefined> {
  const { db, services, now } = context;
  const order = await packageOf(context, number);
  if (!order) return undefined;
  const found = await db
    .selectFrom('package')
    .innerJoin('city', 'city.id', 'package.receiver_city_id')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select([
      'package.id',
      'package.brand',
      'package.status',
      'package.event_code',
      'package.created_at',
      'package.expected_date',
      'package.office_id',
      'package.receiver_city_id',
      'package.parcels',
      'package.weight',
      'package.weight_unit',
    ])
    .select(['city.name as city', 'state.name as state'])
    .where('package.id', '=', order.id)
    .executeTakeFirst();
  if (!found) return undefined;
  const events = await db
    .selectFrom('package_event')
    .select(['local', 'zone', 'place', 'code', language === 'es' ? 'text_es as text' : 'text_en as text'])
    .where('package_id', '=', found.id)
    .$if(order.until !== null, (rows) => rows.where('at', '<=', order.until ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const weight = { value: found.weight, unit: found.weight_unit };
  const live = order.until === null;
  return {
    number,
    brand: found.brand,
    site: siteAddress(services.configuration, found.brand, ''),
    status: live ? found.status : PACKAGE.cancelled,
    events: events.map(({ local, zone, place, code, text }) => ({
      at: { local, zone },
      place,
      code,
      text: text?.trim() || textOf(code, language),
    })),
    expected_date: found.expected_date,
    expected: live ? await expectedArrival(db, found, now) : null,
    parcels: live ? await parcelProgress(db, found) : null,
    weight: { lb: convertWeight(weight, 'lb').value, kg: convertWeight(weight, 'kg').value },
    destination: found.city === found.state ? found.city : `${found.city}, ${found.state}`,
  };
}

/** What an event says that has no words of its own; a code that this version does not know is no word for anybody. */
function textOf(code: string, language: Language): string {
  const key = `postals/events:codes.${code}`;
  return words(language)(hasWords(language, key) ? key : 'postals/events:unknown');
}

export const trackingRoutes = [
  route(trackShipment, async (call) => {
    const { number, language = call.language, host } = call.query;
    const answer = () => track(call, number, language);
    if (!prefersHtml(call.accept ?? '')) return answer();
    return trackingPage(call, {
      typed: number,
      language,
      host: host ?? call.services.configuration.siteHost,
      answer,
    });
  }),
  route(shipmentCalendar, async (call) => {
    const { number: typed, language = call.language } = call.query;
    const shipment = await track(call, typed, language);
    const { number, expected, brand } = shipment;
    if (expected === null || expected.late) throw new ProblemError('e23');
    const entry = {
      uid: `${number}@package.malecon`,
      start: expected.from,
      end: addDays(expected.to, 1),
      summary: words(language)('payment/tracking:calendar.summary', { number }),
      url: trackingAddress(call, { brand, number, language }),
    };
    return new Response(calendarFile('Packages', [entry], call.now), {
      headers: {
        'content-type': shipmentCalendar.download ?? '',
        // Opened, not saved: a phone then offers to add it.
        'content-disposition': `inline; filename="${number}.ics"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    });
  }),
  route(followShipment, follow),
  route(confirmFollowing, confirm),
  route(stopFollowing, stop),
];
