/** One field of two versions that grew from the same base. */
interface FieldDifference<Value = unknown> {
  readonly field: string;
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

export interface Merge<Fields extends object> {
  /** Both sides' changes together; where they conflict it holds theirs, which is what stands in the record. */
  readonly merged: Fields;
  /** Fields that only I changed, and that only they changed: merged without asking. */
  readonly only_mine: FieldDifference[];
  readonly only_theirs: FieldDifference[];
  /** Fields that both changed, to different values: the person chooses. */
  readonly conflicts: FieldDifference[];
}

function fieldsOf(side: object): Map<string, unknown> {
  return new Map<string, unknown>(Object.entries(side));
}

/** Equality of JSON values; the order of keys does not matter, and a missing field is an undefined one. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = fieldsOf(one);
  const right = fieldsOf(other);
  return [...new Set([...left.keys(), ...right.keys()])].every((key) =>
    sameValue(left.get(key), right.get(key)),
  );
}

/**
 * Merges field by field two versions of a record (rule: nobody-overwrites): what one side changed is taken, what both
 * changed alike too, and what both changed differently is a conflict, both values kept (rule: nobody-overwrites).
 */
export function mergeVersions<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Merge<Fields> {
  const was = fieldsOf(base);
  const my = fieldsOf(mine);
  const their = fieldsOf(theirs);
  const merged: Fields = { ...theirs };
  const only_mine: FieldDifference[] = [];
  const only_theirs: FieldDifference[] = [];
  const conflicts: FieldDifference[] = [];
  for (const field of new Set([...was.keys(), ...my.keys(), ...their.keys()])) {
    const difference = { field, base: was.get(field), mine: my.get(field), theirs: their.get(field) };
    const iChanged = !sameValue(difference.base, difference.mine);
    const theyChanged = !sameValue(difference.base, difference.theirs);
    if (sameValue(difference.mine, difference.theirs)) continue;
    if (iChanged && theyChanged) conflicts.push(difference);
    else if (theyChanged) only_theirs.push(difference);
    else {
      only_mine.push(difference);
      Object.assign(merged, { [field]: difference.mine });
    }
  }
  return { merged, only_mine, only_theirs, conflicts };
}
