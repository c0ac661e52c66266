/** What is not there is absent from a form, so that a box that is emptied again is no change. */
function absent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absent);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, absent(part)] as const)
      .filter(([, part]) => part !== undefined),
  );
}

/** Values of a record as a form holds them, at every level. */
export const shaped = <V>(values: V): V => absent(values) as V;
