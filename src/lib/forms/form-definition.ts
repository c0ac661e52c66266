import type { Input, Output, Schema } from '../contract/endpoint.ts';
import type { Unfinished } from '../contract/form.ts';

export interface FormDefinition<S extends Schema, Answer> {
  /** Prefix of its element ids. */
  id: string;
  schema: S;
  initial: Unfinished<Input<S>>;
  /** Fields without a box, computed from others: missing, they are not complained of beside what they wait for. */
  derived?: readonly string[];
  /** False where people pass by its empty boxes or go back and forth between them: those are refused at the first attempt. */
  validateEmptyOnBlur?: boolean;
  /** Sends what was typed. `idempotencyKey` is the Idempotency-Key. */
  submit(values: Output<S>, idempotencyKey: string): Promise<Answer>;
}
