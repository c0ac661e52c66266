/** Reading and writing inside form values by dotted path: customer.phone, rooms.0.quantity. Never changes its input. */

type Container = Record<string, unknown> | readonly unknown[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/*
 * An item of a list is called by its place, or by a name of its own: then a path leads to the item itself, wherever it
 * stands among the others. The name is the form's alone: no contract knows it, so nothing sends it.
 */
interface Named {
  readonly form_name?: string;
}

/** The item with a name of its own. */
export const named = <T extends object>(item: T): T & Named => ({
  ...item,
  form_name: `#${crypto.randomUUID()}`,
});

/** The step that leads to an item of a list. */
export const stepOf = (item: unknown, index: number): string =>
  (item as Named | undefined | null)?.form_name ?? `${index}`;

/** Where the item of a step stands; -1 where it is gone. */
const placeOf = (list: readonly unknown[], step: string): number =>
  step[0] === '#' ? list.findIndex((item, index) => stepOf(item, index) === step) : Number(step);

/** A path as its labels have it. */
export const withoutNames = (path: string): string => path.replace(/\.#[^.]*/g, '');

/** A path that tells places, such as the schema's or the server's, by the names of the items that have one. */
export function namedPath(values: unknown, path: string): string {
  let value = values;
  return path
    .split('.')
    .map((step) => {
      const inner = valueAt(value, step);
      const own = Array.isArray(value) ? stepOf(inner, Number(step)) : step;
      value = inner;
      return own;
    })
    .join('.');
}

/** The value at a path; undefined where the path leads nowhere. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split('.')) {
    if (Array.isArray(value)) value = (value as unknown[])[placeOf(value, step)];
    else value = isContainer(value) ? (value as Record<string, unknown>)[step] : undefined;
  }
  return value;
}

/** A copy in which the path holds the value; containers on the way are made when missing, named items are not. */
export function withValueAt(values: unknown, path: string, value: unknown): unknown {
  const [step = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, step), rest.join('.'), value);
  if (Array.isArray(values) || (values === undefined && /^\d+$/.test(step))) {
    const list: unknown[] = Array.isArray(values) ? [...(values as unknown[])] : [];
    const place = placeOf(list, step);
    if (place >= 0) list[place] = inner;
    return list;
  }
  return { ...(isContainer(values) ? values : {}), [step]: inner };
}

/** What a person typed that is no value yet: 31/02/2026 in a date field. It is kept, shown again and refused with its reason. */
export interface TypedText {
  readonly typed: string;
  /** Key of validation.json. */
  readonly reason: string;
}

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export function isTypedText(value: unknown): value is TypedText {
  return (
    typeof value === 'object' &&
    value !== null &&
    'typed' in value &&
    'reason' in value &&
    Object.keys(value).length === 2
  );
}

/** Paths and reasons of every typed text in the values. */
export function typedTexts(values: unknown, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (isTypedText(values)) return found.set(path, values.reason);
  if (!isContainer(values)) return found;
  for (const [name, value] of Object.entries(values)) {
    for (const [inner, reason] of typedTexts(value, path === '' ? name : `${path}.${name}`))
      found.set(inner, reason);
  }
  return found;
}

/** Equal as JSON would write them: a missing property and an undefined one are the same. */
export function sameValues(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
