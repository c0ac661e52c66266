import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { SuccessKey } from './success.ts';

export type Schema = z.ZodMiniType;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anybody (`public`), a session whose access code is not entered yet (`token`),
 * any logged-in staff (`staff`), also those who must set up a stronger second step before all else (`setting_up`), or
 * staff whose role holds a permission.
 */
type Access = 'public' | 'token' | 'staff' | 'setting_up' | Permission;

/** One call of the provider API, as data: the server mounts it, the browser calls it, OpenAPI prints it. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method;
  /** Under /api, with {names} for path parameters: /cars/rentals/{id}/ */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  /** JSON body; `upload` says that it comes as multipart with files beside it. */
  readonly body: Body;
  readonly upload: boolean;
  /** JSON answer; undefined for 204 and for downloads. */
  readonly answer: Answer;
  readonly status: 200 | 201 | 204;
  /** Content type of an answer that is a file, such as text/csv. */
  readonly download: string | undefined;
  /** Codes that this call itself can answer, beside those that any call can. */
  readonly errors: readonly ErrorCode[];
  /** Message of the toast after a success (unsafe calls only); false shows none. */
  readonly success: SuccessKey | false;
  /** True when the call changes a record that has a version: If-Match is required. */
  readonly versioned: boolean;
}

interface EndpointDefinition<P, Q, B, A> {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  upload?: boolean;
  answer?: A;
  status?: 200 | 201 | 204;
  download?: string;
  errors?: readonly ErrorCode[];
  success?: SuccessKey | false;
  versioned?: boolean;
}

/** Completes a definition: 200 with an answer, 204 without; unsafe calls toast c3 unless they say otherwise. */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema | undefined = undefined,
>(definition: EndpointDefinition<P, Q, B, A>): Endpoint<P, Q, B, A> {
  const file = definition.download !== undefined;
  return {
    params: undefined as P,
    query: undefined as Q,
    body: undefined as B,
    answer: undefined as A,
    upload: false,
    download: undefined,
    status: definition.answer || file ? 200 : 204,
    errors: [],
    success: definition.method === 'GET' ? false : 'c3',
    versioned: false,
    ...definition,
  };
}

/** Type that a schema gives after parsing; undefined where there is none. */
export type Output<S> = S extends Schema ? z.output<S> : undefined;
/** Type that a caller hands in. */
export type Input<S> = S extends Schema ? z.input<S> : undefined;
