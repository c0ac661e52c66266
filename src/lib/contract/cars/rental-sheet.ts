import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FileEntry, Id, IdParams, Instant, Money } from '../fields.ts';
import { action } from '../resource.ts';
import { rentals } from './rentals.ts';
import { CheckedItem, DAMAGE_KINDS, SHEET_SIDES, SheetItems, damagePlace } from './sheet-input.ts';

/** A mark on the outline of the rental's car that is not repaired. */
export const Damage = z.object({
  id: Id,
  ...damagePlace,
  kind: z.enum(DAMAGE_KINDS),
  note: z.string(),
  photos: z.array(FileEntry),
  /** The rental in which it was found, and at which end of it. */
  found: z.object({ rental_id: Id, code: z.string(), side: z.enum(SHEET_SIDES), at: Instant }),
});
export type Damage = z.infer<typeof Damage>;

/** Who signed and when; the line itself is on the document only (rule: signature-stays-in). */
const Side = z.object({
  items: z.nullable(z.array(CheckedItem)),
  signed: z.nullable(z.object({ name: z.string(), drawn: z.boolean(), at: Instant })),
});

/** A charge that the return suggests (rule: return-charges). Staff take it into the price, or leave it. */
const ProposedCharge = z.object({
  kind: z.enum(['fuel', 'late', 'damage', 'missing']),
  /** As the line of the price would be called. */
  name: z.string(),
  quantity: z.int(),
  /** Null where staff say how much. */
  unit: z.nullable(Money),
  /** The client bought the full tank, so that missing fuel is paid already. */
  paid: z.boolean(),
});
export type ProposedCharge = z.infer<typeof ProposedCharge>;

/** What a hand-over or a return begins with, and what both compare to. */
export const rentalSheet = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/sheet/`,
  summary:
    'Checklist, marks and both sides of the hand-over and return sheet, and the charges that the return suggests',
  access: 'rentals:read',
  params: IdParams,
  answer: z.object({
    checklist: SheetItems,
    hand_over: z.nullable(Side),
    return_data: z.nullable(Side),
    damages: z.array(Damage),
    proposed: z.array(ProposedCharge),
  }),
});

export const sheetPdf = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/sheet.pdf`,
  summary: 'Hand-over or return sheet of a rental as PDF, in both languages',
  access: 'rentals:read',
  params: IdParams,
  query: z.object({ side: z.enum(SHEET_SIDES) }),
  download: 'application/pdf',
});

/** To the client's own address, in the client's language. Refused for a sheet that nobody signed. */
export const sendSheet = action(rentals, 'send_sheet', {
  summary: 'Mail the signed hand-over or return sheet to the client',
  access: 'rentals:email',
  body: z.object({ side: z.enum(SHEET_SIDES) }),
  success: 'email_sent',
});
