import { ApiError } from '../api/call.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { QueryContract } from './list-query.ts';

/** What every row has. */
export interface AnyRow {
  readonly id: number;
  readonly version: number;
}

/** Calls of a contract that a list needs; contract/resource.ts makes them. */
export interface ListContract extends QueryContract {
  readonly key: string;
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly exportCsv: Endpoint;
  readonly exportXlsx: Endpoint;
}

/** One page as the list answers it. */
export interface Page<Row> {
  readonly count: number;
  readonly count_estimated?: boolean | undefined;
  readonly page: number;
  readonly page_size: number;
  readonly results: readonly Row[];
}

/** A page of a list on its way; `page` is what to go on showing meanwhile. */
export type PageState<Row> =
  | { readonly kind: 'loading'; readonly page: Page<Row> | undefined }
  | { readonly kind: 'ready'; readonly page: Page<Row> }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly page: undefined };
