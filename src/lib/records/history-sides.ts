import type { AuditEntry } from '../contract/audit.ts';
import type { Was } from './as-it-was.ts';

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
