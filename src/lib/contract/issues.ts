import type * as z from 'zod/mini';

/**
 * Turns an issue of zod into a key of validation.json and its numbers. zod's own messages are never shown.
 * A check with its own error (`z.regex(…, {error: 'phone'})`) names the key itself.
 */
export function describeIssue(issue: z.core.$ZodIssue): {
  key: string;
  params: Record<string, string | number>;
} {
  // What is not there at all is asked for, whatever it should look like.
  if (
    issue.code === 'invalid_type' &&
    (issue.input === undefined || issue.input === null || issue.input === '')
  )
    return { key: 'required', params: {} };
  if (/^[a-z][a-z0-9_]*$/.test(issue.message))
    return { key: issue.message, params: issue.code === 'custom' ? { ...issue.params } : {} };
  switch (issue.code) {
    case 'invalid_type':
      return { key: 'invalid', params: {} };
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? { key: 'required', params: {} }
          : { key: 'min_length', params: { count: Number(issue.minimum) } };
      return {
        key: issue.origin === 'array' ? 'min_items' : 'min',
        params: { count: Number(issue.minimum), min: Number(issue.minimum) },
      };
    case 'too_big':
      if (issue.origin === 'string')
        return {
          key: 'max_length',
          params: { count: Number(issue.maximum), written: String(issue.input ?? '').length },
        };
      return {
        key: issue.origin === 'array' ? 'max_items' : 'max',
        params: { count: Number(issue.maximum), max: Number(issue.maximum) },
      };
    case 'invalid_value':
      return {
        key:
          issue.input === undefined || issue.input === null || issue.input === ''
            ? 'select_option'
            : 'invalid',
        params: {},
      };
    case 'unrecognized_keys':
      return { key: 'unknown_field', params: {} };
    default:
      return { key: 'invalid', params: {} };
  }
}
