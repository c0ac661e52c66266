import { wordsOf } from '../../lib/words/words.ts';
import type { Translate, WordKey } from '../../lib/words/words.ts';
import type { Option } from './select-field.tsx';

/** Where the names of a screen's fields stand: "price", and "price.amount", which is called like the whole. */
type FieldPath<Tree> = Tree extends { fields: infer Fields }
  ? (keyof Fields & string) | `${keyof Fields & string}.${string}`
  : never;

/** A path that is written in source must have words, else it does not compile; one that comes with data may be any. */
export type NamedField<Tree, Path extends string> = Path & (string extends Path ? unknown : FieldPath<Tree>);

/** The words of a screen: its texts, and what its fields, choices and actions are called. */
export interface ScreenWords<Tree> {
  say: Translate<WordKey<Tree>>;
  /** Name of a field by its path; a part of a value is called like the whole: price.amount is "Price". */
  label<Path extends string>(path: NamedField<Tree, Path>): string;
  /** Name of one choice of a field. */
  option(field: string, value: string | number): string;
  /** Choices of a field, named. */
  options<V extends string | number>(field: string, values: readonly V[]): Option<V>[];
  /** What was done to a record, as its history says it; an action that has no words shows as it is. */
  action(name: string): string;
}

/** Words that stand under `fields`, `options.{field}` and `action` of a screen's file; the server's form definitions use the first two, too. */
export function screenWords<Tree>(namespace: string): ScreenWords<Tree> {
  const say = wordsOf<Tree>(namespace);
  // Names come from contracts here, so their keys are made and not written.
  const look = (key: string): string | undefined => {
    try {
      return (say as Translate<string>)(key);
    } catch {
      return undefined;
    }
  };
  const option = (field: string, value: string | number): string =>
    look(`options.${field}.${value}`) ?? String(value);
  return {
    say,
    option,
    options: (field, values) => values.map((value) => ({ value, label: option(field, value) })),
    action: (name) => look(`action.${name}`) ?? name,
    label(path) {
      const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
      for (let length = steps.length; length > 0; length -= 1) {
        const text = look(`fields.${steps.slice(0, length).join('.')}`);
        if (text !== undefined) return text;
      }
      return path;
    },
  };
}
