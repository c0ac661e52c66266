import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A name under which the company sells. */
export const BrandChoice = z.object({ id: z.string(), name: z.string() });
export type BrandChoice = z.infer<typeof BrandChoice>;

/** Pages are built without each other's names, so the office asks for them. */
export const brandChoices = endpoint({
  method: 'GET',
  path: '/system/brands',
  summary: 'The brands of the company',
  access: 'staff',
  answer: z.array(BrandChoice),
});
