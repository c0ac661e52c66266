import { sql } from 'kysely';

/** A joined city with its joined state, as rows have it (rule: places-cascade). */
interface CityOfState {
  id: number;
  name: string;
  state: { id: number; name: string; country_code: string };
}

export const cityColumn = sql<CityOfState>`jsonb_build_object('id', city.id, 'name', city.name,
  'state', jsonb_build_object('id', state.id, 'name', state.name, 'country_code', state.country_code))`;
