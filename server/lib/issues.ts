import type * as z from 'zod/mini';
import { describeIssue } from '../../src/lib/contract/issues.ts';
import type { RefusedField } from './problem.ts';

/** zod's issues as refused fields, words' keys instead of zod's own messages. */
export function refusedFields(error: z.core.$ZodError): RefusedField[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.'), ...describeIssue(issue) }));
}
