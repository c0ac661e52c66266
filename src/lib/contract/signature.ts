import * as z from 'zod/mini';
import { text } from './fields.ts';

/** The pad's own units: a line is drawn in a box of this size, however large it is on the screen. */
export const SIGNATURE_BOX = { width: 1000, height: 400 } as const;
/** Characters of one drawn signature; a long one has about 6,000. */
const DRAWN_MAX = 20_000;

/** Lines as the path of an SVG, in whole units of the box: "M10 20L12 25". Nothing else fits, so it can be drawn as it is. */
export const Drawn = z
  .string()
  .check(z.maxLength(DRAWN_MAX), z.regex(/^(M\d{1,4} \d{1,3}(L\d{1,4} \d{1,3})*)*$/, { error: 'signature' }));

/**
 * A person's signature: drawn by hand, or the typed name alone; either counts with the consent only. It is personal: no
 * list and no answer shows the line, only the document that was signed (rule: signature-stays-in).
 */
export const Signature = z.object({
  name: text(120),
  drawn: z._default(Drawn, ''),
  accepted: z.boolean().check(z.refine((accepted) => accepted, { error: 'required' })),
});
export type Signature = z.infer<typeof Signature>;
