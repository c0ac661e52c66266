import type { Input, Output, Schema } from '../contract/endpoint.ts';
import type { Unfinished } from '../contract/form.ts';

export interface FormDefinition<S extends Schema, Answer> {
  /** Prefix of its element ids. */
  id: string;
  schema: S;
  initial: Unfinished<Input<S>>;
  /** Fields without a box, computed from others: missing, they are not complained of beside what they wait for. */
  derived?: readonly string[];
  /** A box that is left empty is not complained of before the first attempt: people go back and forth between its boxes. */
  patient?: boolean;
  /** Sends what was typed. `idempotencyKey` is the Idempotency-Key. */
  submit(values: Output<S>, idempotencyKey: string): Promise<Answer>;
}
