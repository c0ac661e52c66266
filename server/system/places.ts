import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import {
  PlaceSuggestions,
  listCities,
  listCountries,
  listStates,
  suggestPlaces,
} from '../../src/lib/contract/system/places.ts';
import type { RequestContext } from '../lib/call.ts';
import { route } from '../lib/route.ts';
import { outgoing } from '../lib/traces/traces.ts';
import { countries } from './choices.ts';
import { cityCandidates, keepApartment } from './place-text.ts';

/** Milliseconds that the places service gets: a person is typing, and the form works without it. */
const TIMEOUT = 2_500;
const SUGGESTIONS = 5;

export const placeRoutes = [
  route(listCountries, (call) => countries(call)),
  route(listStates, ({ db, query }) =>
    db
      .selectFrom('state')
      .select(['id', 'name'])
      .where('country_code', '=', query.country)
      .orderBy(sql`name collate by_name`)
      .execute(),
  ),
  route(listCities, ({ db, query }) =>
    db
      .selectFrom('city')
      .innerJoin('state', 'state.id', 'city.state_id')
      .select(['city.id', 'city.name'])
      .select(sql<Reference>`jsonb_build_object('id', state.id, 'name', state.name)`.as('state'))
      .where('state.id', '=', query.state)
      .orderBy(sql`city.name collate by_name`)
      .execute(),
  ),
  // Without a transaction: nothing is written, and none may wait for another company's server.
  route(
    suggestPlaces,
    async (call) => {
      await call.services.limiters.count('places', String(call.member.id));
      return placesFor(call, call.body.input);
    },
    { transactional: false },
  ),
];

/** What completes a typed place, by the places service or by our own list; nothing is no error. */
export async function placesFor(context: RequestContext, input: string): Promise<PlaceSuggestions> {
  const texts = (await fromService(context, input)) ?? (await fromList(context, input));
  return {
    suggestions: texts
      .slice(0, SUGGESTIONS)
      .map((text) => ({ placePrediction: { text: { text: keepApartment(input, text) } } })),
  };
}

/** The specification's call, made here so that the key never reaches a browser. Undefined without a key, or when it fails. */
async function fromService(
  { services, language }: RequestContext,
  input: string,
): Promise<string[] | undefined> {
  const { placesKey, placesUrl } = services.configuration;
  if (!placesKey) return undefined;
  try {
    const response = await outgoing('places', { method: 'POST', address: placesUrl }, () =>
      fetch(placesUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': placesKey,
          'x-goog-fieldmask': 'suggestions.placePrediction.text.text',
        },
        body: JSON.stringify({ input, includedRegionCodes: ['us'], languageCode: language }),
        signal: AbortSignal.timeout(TIMEOUT),
      }),
    );
    if (!response.ok) throw new Error(`The places service answered ${response.status}`);
    // Without a match it answers {}.
    const answer = PlaceSuggestions.parse({ suggestions: [], ...((await response.json()) as object) });
    return answer.suggestions.map(({ placePrediction }) => placePrediction.text.text);
  } catch (error) {
    services.log.warn({ err: error }, 'The places service could not be asked');
    return undefined;
  }
}

/** Cities of the United States that begin with the end of what was typed; what stands before it is kept as the street. */
async function fromList({ db }: RequestContext, input: string): Promise<string[]> {
  for (const { street, city, state } of cityCandidates(input)) {
    const found = await db
      .selectFrom('city')
      .innerJoin('state', 'state.id', 'city.state_id')
      .select(['city.name', 'state.code'])
      .where('state.country_code', '=', 'US')
      .where(sql<boolean>`starts_with(search_key(city.name), search_key(${city}))`)
      .$if(state !== undefined, (cities) =>
        cities.where(
          sql<boolean>`(state.code = upper(${state ?? ''}) or starts_with(search_key(state.name), search_key(${state ?? ''})))`,
        ),
      )
      // The shortest name is the one that is typed most completely.
      .orderBy(sql`length(city.name)`)
      .orderBy('city.name')
      .limit(SUGGESTIONS)
      .execute();
    if (found.length > 0)
      return found.map(({ name, code }) => [street, name, code, 'USA'].filter(Boolean).join(', '));
  }
  return [];
}
