function absent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absent);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, absent(part)] as const)
      .filter(([, part]) => part !== undefined),
  );
}

/** Values of a record as a form holds them: what is not there is absent, so that a box that is emptied again is no change. */
export const withoutNulls = <V>(values: V): V => absent(values) as V;
