/** Reading and writing inside form values by dotted path: customer.phone, rooms.0.quantity. Never changes its input. */

type Container = Record<string, unknown> | readonly unknown[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The value at a path; undefined where the path leads nowhere. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split('.'))
    value = isContainer(value) ? (value as Record<string, unknown>)[step] : undefined;
  return value;
}

/** A copy in which the path holds the value; containers on the way are made when missing. */
export function withValueAt(values: unknown, path: string, value: unknown): unknown {
  const [step = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, step), rest.join('.'), value);
  if (Array.isArray(values) || (values === undefined && /^\d+$/.test(step))) {
    const list: unknown[] = Array.isArray(values) ? [...(values as unknown[])] : [];
    list[Number(step)] = inner;
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
