import type { Endpoint } from '../../../src/lib/contract/endpoint.ts';

/** Files that hold many records; a PDF is of one, and may be kept. */
const SHEET = /^text\/csv|spreadsheetml/;
/** What is no list by its shape, and reads many records all the same. */
const OVERVIEW =
  /^\/dashboard\/|^\/system\/search$|_(totals|facets|choices)$|\/(choices|availability|timeline|overview|statement\/)$/;
/** The path of a collection, which none of one record is. */
const COLLECTION = /^[^{]*\/$/;

/**
 * Whether a call reads many records and writes nothing: a list, an export, a dashboard, sums, choices, a search. These may
 * be answered by a replica. What reads one record, which somebody may be about to change, is answered by the primary.
 */
export const readsMany = ({ method, access, path, query, download = '' }: Endpoint): boolean =>
  method === 'GET' &&
  access !== 'public' &&
  access !== 'token' &&
  (SHEET.test(download) ||
    (download === '' && (isPaged(query) || COLLECTION.test(path) || OVERVIEW.test(path))));

function isPaged(query: Endpoint['query']): boolean {
  const definition = query?._zod.def;
  return definition !== undefined && 'shape' in definition && 'page' in (definition.shape as object);
}
