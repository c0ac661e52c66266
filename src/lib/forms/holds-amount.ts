import type * as z from 'zod/mini';
import { AMOUNTS } from '../contract/fields.ts';

/** Whether a field of an object's schema holds minor units, also where it may be empty or has a default. */
export function holdsAmount(input: z.core.$ZodType, field: string): boolean {
  const { shape } = input._zod.def as { shape?: Readonly<Record<string, z.core.$ZodType>> };
  let schema = shape?.[field];
  while (schema && !AMOUNTS.has(schema))
    schema = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  return schema !== undefined;
}
