import { describeIssue } from '../contract/issues.ts';

/** Why a field is refused: a key of validation.json with its numbers; `message` is the server's own sentence. */
export interface FieldIssue {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

/** Order of the paths as the schema lists them, which is the order of the boxes. */
export const toIssues = (
  issues: readonly Parameters<typeof describeIssue>[0][],
  typed: Map<string, string>,
): Map<string, FieldIssue> => {
  const found = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    const reason = typed.get(path);
    if (!found.has(path)) found.set(path, reason ? { key: reason, params: {} } : describeIssue(issue));
  }
  for (const [path, reason] of typed) if (!found.has(path)) found.set(path, { key: reason, params: {} });
  return found;
};

/** Before a field is left only its length is complained of: what was pasted is never cut, and whoever pasted it is there. */
export const shownIssue = (issue: FieldIssue | undefined, left: boolean): FieldIssue | undefined =>
  left || issue?.key === 'max_length' ? issue : undefined;
