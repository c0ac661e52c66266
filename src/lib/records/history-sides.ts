import type { AuditEntry } from '../contract/audit.ts';

/** Columns of a record that held something else then than they hold now. */
export type Was = Readonly<Record<string, unknown>>;

/** How the record differed from now before and after each entry of its history, which is given newest first. */
export function historySides(entries: readonly Pick<AuditEntry, 'changes'>[]): { before: Was; after: Was }[] {
  let was: Was = {};
  return entries.map(({ changes }) => {
    const after = was;
    const undone = Object.entries(changes).map(([field, [before]]) => [field, before] as const);
    was = { ...was, ...Object.fromEntries(undone) };
    return { before: was, after };
  });
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The record as it was then; of what the API shows otherwise than its column, as it is now. */
export const asItWas = <Row extends object>(row: Row, was: Was): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(was).filter(
      ([field, value]) => field in row && isPlain(value) && isPlain(row[field as keyof Row]),
    ),
  ),
});
