import type { Schema } from '../contract/endpoint.ts';
import { listQueryFields } from '../contract/fields.ts';
import { PAGE_SIZES } from '../contract/limits.ts';

/** What of a resource's contract decides its query. */
export interface QueryContract<Filter extends string = string, Sort extends string = string> {
  readonly filters: Readonly<Record<Filter, unknown>>;
  readonly sorts: readonly Sort[];
  readonly defaultSort: Sort | `-${Sort}`;
}

/** The view of a list, as its address has it. Filters keep the text of the query: "4,5", "2026-11-28", "true". */
export interface ListQuery<Filter extends string = string> {
  readonly page: number;
  readonly page_size: number;
  readonly q: string;
  /** Columns in order of weight; a minus sorts descending. */
  readonly sort: readonly string[];
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

/**
 * Reads a view from an address. Values that the contract refuses are left out and named in `refused`
 * (rule: impossible-values).
 */
export function parseListQuery<Filter extends string, Sort extends string>(
  contract: QueryContract<Filter, Sort>,
  search: URLSearchParams,
): { query: ListQuery<Filter>; refused: string[] } {
  const refused: string[] = [];
  const read = (name: string, schema: Schema): string | undefined => {
    const text = search.get(name);
    if (text === null || text === '') return undefined;
    if (schema.safeParse(text).success) return text;
    refused.push(name);
    return undefined;
  };
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, schema] of Object.entries(contract.filters) as [Filter, Schema][]) {
    const text = read(name, schema);
    if (text !== undefined) filters[name] = text;
  }
  const sorts: readonly string[] = contract.sorts;
  const sort = read('sort', listQueryFields.sort)?.split(',') ?? [contract.defaultSort];
  const known = sort.filter((column) => sorts.includes(column.replace(/^-/, '')));
  if (known.length < sort.length) refused.push('sort');
  const query = {
    page: Number(read('page', listQueryFields.page) ?? 1),
    page_size: Number(read('page_size', listQueryFields.page_size) ?? PAGE_SIZES[0]),
    q: read('q', listQueryFields.q) ?? '',
    sort: known.length > 0 ? known : [contract.defaultSort],
    filters,
  };
  return { query, refused };
}

/** The view as parameters of an address: what is as usual is left out. */
export function searchOf(contract: QueryContract, query: ListQuery): Record<string, string | undefined> {
  const filters: Record<string, string | undefined> = {};
  for (const name of Object.keys(contract.filters)) filters[name] = query.filters[name];
  const sort = query.sort.join(',');
  return {
    ...filters,
    q: query.q,
    sort: sort === contract.defaultSort ? undefined : sort,
    page: query.page === 1 ? undefined : String(query.page),
    page_size: query.page_size === PAGE_SIZES[0] ? undefined : String(query.page_size),
  };
}

/** The view as the query of the list's call. */
export function callQueryOf(query: ListQuery): Record<string, string | number | undefined> {
  return {
    ...query.filters,
    q: query.q === '' ? undefined : query.q,
    sort: query.sort.join(','),
    page: query.page,
    page_size: query.page_size,
  };
}

/** The sort after a press on a column's head: alone, or with shift beside the others; ascending, descending, off. */
export function nextSort(sort: readonly string[], column: string, beside: boolean): string[] {
  const now = sort.find((name) => name.replace(/^-/, '') === column);
  if (!beside) return [now === column ? `-${column}` : column];
  if (now === undefined) return [...sort, column].slice(-5);
  if (now === column) return sort.map((name) => (name === column ? `-${column}` : name));
  const others = sort.filter((name) => name !== now);
  return others.length > 0 ? others : [column];
}

/** True when something beside order and page narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  return query.q !== '' || Object.keys(query.filters).length > 0;
}
