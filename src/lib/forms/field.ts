import type { ReadableAtom } from 'nanostores';
import type { FieldRules } from './field-rules.ts';
import type { Unfinished } from '../contract/form.ts';
import type { FieldIssue } from './form-issues.ts';

/** One field of a form. `V` is what the schema takes; a field may be empty while a person fills it in. */
export interface Field<V> {
  readonly path: string;
  /** Element id of its box. */
  readonly id: string;
  readonly rules: FieldRules;
  readonly $value: ReadableAtom<V | undefined>;
  /** Text that is no value yet, such as 31/02/2026. */
  readonly $typed: ReadableAtom<string | undefined>;
  /** Shown beside the field: after it was left, or after an attempt to save. */
  readonly $error: ReadableAtom<FieldIssue | undefined>;
  set(value: V | undefined): void;
  /** Keeps text that is no value, with its reason (key of validation.json). */
  type(text: string, reason: string): void;
  /** The person left the field. */
  leave(): void;
  /**
   * Something is on its way into the field, such as an upload: a save waits for it, and is refused when it gives false.
   * Until then the form holds something unsaved, unless nobody gave it (`given`).
   */
  expect(coming: Promise<boolean>, given?: boolean): void;
  /** Where a file that waits for a connection is kept over a reload; another place once the form began anew. */
  filesAt(): string;
}

/** What a label and a refusal need of a field, whatever its value is. */
export type AnyField = Pick<Field<unknown>, 'path' | 'id' | 'rules' | '$error' | 'leave'>;

/** A field whose value is a list: rooms, deadlines, children. */
interface ListPart<Item> {
  /** By its place, or by the step of an item that has a name of its own (field-path.ts). */
  item(step: number | string): FieldNode<Item>;
  add(value: Partial<Item> | Unfinished<Item>): void;
  remove(index: number): void;
}
/** A field and, where its value is an object or a list, the fields inside it. */
export type FieldNode<V> = Field<V> &
  ([V] extends [readonly (infer Item)[]]
    ? ListPart<Item>
    : [V] extends [object]
      ? { readonly fields: Fields<V> }
      : unknown);
export type Fields<V> = { readonly [Key in keyof V]-?: FieldNode<NonNullable<V[Key]>> };
