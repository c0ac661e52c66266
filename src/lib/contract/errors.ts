import * as z from 'zod/mini';

/** The error catalogue (rule: error-catalogue). Words of each stand in errors.json. */
export const ERROR_CODES = [
  'e1',
  'e2',
  'e3',
  'e4',
  'e5',
  'e8',
  'e9',
  'e10',
  'e12',
  'e16',
  'e17',
  'e23',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** HTTP status that a code travels with when its thrower names none (rule: error-catalogue). */
export const STATUS_OF_CODE: Record<ErrorCode, number> = {
  e1: 500,
  e2: 401,
  e3: 400,
  e4: 404,
  e5: 404,
  e8: 422,
  e9: 422,
  e10: 403,
  e12: 404,
  e16: 409,
  e17: 422,
  e23: 404,
};

/** The code of an answer that carries none: e1 for what nobody mapped (rule: error-catalogue). */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 400 || status === 409 || status === 412) return 'e3';
  if (
    status === 401 ||
    status === 403 ||
    status === 404 ||
    status === 413 ||
    status === 415 ||
    status === 422
  )
    return 'e10';
  return 'e1';
}

/** One refused field: its dotted path, the key of its words in validation.json, and the message in the asked language. */
export const FieldError = z.object({
  field: z.string(),
  key: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem, as every refusal of the API travels. `reason` is a key under `reason` in errors.json. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(ERROR_CODES),
  detail: z.optional(z.string()),
  reason: z.optional(z.string()),
  errors: z.optional(z.array(FieldError)),
  /** The record that stands in the way, to be opened: its resource's key and number. */
  record: z.optional(z.object({ key: z.string(), id: z.int() })),
  request_id: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;
