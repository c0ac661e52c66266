import type * as z from 'zod/mini';
import { REFUSED_FIELDS } from '../../src/lib/contract/limits.ts';
import { describeIssue } from '../../src/lib/contract/issues.ts';
import type { RefusedField } from './problem.ts';

/** Texts that no column holds: with a NUL, or with half of a character (a lone surrogate), wherever they stand. */
export function unstorableFields(value: unknown, path: readonly string[] = []): RefusedField[] {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed()
      ? [{ field: path.join('.'), key: 'characters' }]
      : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unstorableFields(part, [...path, name]));
}

/** zod's issues as refused fields, words' keys instead of zod's own messages; as many as somebody can mend. */
export function refusedFields(error: z.core.$ZodError): RefusedField[] {
  return error.issues
    .slice(0, REFUSED_FIELDS)
    .map((issue) => ({ field: issue.path.join('.'), ...describeIssue(issue) }));
}
