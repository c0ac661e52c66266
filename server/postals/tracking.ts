import type { Language } from '../../src/lib/contract/fields.ts';
import { type Shipment, trackShipment } from '../../src/lib/contract/postals/tracking.ts';
import { readTrackingNumber } from '../../src/lib/domain/tracking-number.ts';
import { convertWeight } from '../../src/lib/domain/weights.ts';
import type { RequestContext } from '../lib/call.ts';
import { networkOf, prefersHtml } from '../lib/browser-request.ts';
import { ProblemError, invalid } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { siteAddress } from '../lib/site-address.ts';
import { hasWords, words } from '../lib/words.ts';
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

/** What may be told of the package with this order number; undefined when there is none. */
async function shipmentOf(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  number: string,
  language: Language,
): Promise<Shipment | undefined> {
  const found = await db
    .selectFrom('package')
    .innerJoin('city', 'city.id', 'package.receiver_city_id')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select([
      'package.id',
      'package.brand',
      'package.status',
      'package.expected_date',
      'package.weight',
      'package.weight_unit',
    ])
    .select(['city.name as city', 'state.name as state'])
    .where(({ fn }) => fn('upper', ['package.number']), '=', number)
    .executeTakeFirst();
  if (!found) return undefined;
  const events = await db
    .selectFrom('package_event')
    .select(['local', 'zone', 'place', 'code', language === 'es' ? 'text_es as text' : 'text_en as text'])
    .where('package_id', '=', found.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const weight = { value: found.weight, unit: found.weight_unit };
  return {
    brand: found.brand,
    site: siteAddress(services.configuration, found.brand, ''),
    status: found.status,
    events: events.map(({ local, zone, place, code, text }) => ({
      at: { local, zone },
      place,
      code,
      text: text?.trim() || textOf(code, language),
    })),
    expected_date: found.expected_date,
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
];
