import type { Endpoint, Output, Schema } from '../../src/lib/contract/endpoint.ts';
import type { Call } from './call.ts';

/** What a handler gives back: the answer of the contract, nothing where it names none, or a whole Response for downloads and streams. */
type Answer<E extends Endpoint> = (E['answer'] extends Schema ? Output<E['answer']> : void) | Response;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** An endpoint with its handler; app.ts mounts every one of them. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>, prepared?: unknown) => Promise<unknown>;
  /** What takes its time and needs no database, such as drawing a photo: done before a connection is taken for the rest. */
  readonly prepare?: (call: Call<Endpoint>) => Promise<unknown>;
  /** Undoes what was prepared, of a call that wrote nothing: it was refused, or is a repeated one that has its answer. */
  readonly abandon?: (call: Call<Endpoint>, prepared: unknown) => Promise<void>;
  /**
   * False: the handler opens its own transactions, and its answer is not kept for a repeated Idempotency-Key. For calls
   * that answer a secret, or that keep something although they refuse (wrong tries).
   */
  readonly transactional: boolean;
}

/** Binds a handler to its endpoint; the handler sees the contract's types. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { transactional = true } = {},
): Route {
  // The generic seam: mount.ts parses params, query and body with this very endpoint before it calls.
  return { endpoint, transactional, handle: async (call) => handler(call as Call<E>) };
}

/** The same for what is prepared before its transaction begins; a refusal of `prepare` ends the call. */
export function preparedRoute<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (call: Call<E>) => Promise<Prepared>,
  handler: (call: Call<E>, prepared: Prepared) => ReturnType<Handler<E>>,
  abandon: (call: Call<E>, prepared: Prepared) => Promise<void> = () => Promise.resolve(),
): Route {
  return {
    endpoint,
    transactional: true,
    prepare: (call) => prepare(call as Call<E>),
    handle: async (call, prepared) => handler(call as Call<E>, prepared as Prepared),
    abandon: (call, prepared) => abandon(call as Call<E>, prepared as Prepared),
  };
}
