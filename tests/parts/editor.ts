import * as z from 'zod/mini';
import {
  Currency,
  Id,
  IsoDate,
  amountBetween,
  optionalLines,
  rowFields,
  text,
} from '../../src/lib/contract/fields.ts';
import { resource } from '../../src/lib/contract/resource.ts';
import { keepDraft } from '../../src/lib/forms/drafts.ts';
import { createEditor } from '../../src/lib/forms/editor.ts';
import type { Input } from '../../src/lib/contract/endpoint.ts';

/* The add and edit dialog of a resource of its own, opened as people open it. */

const input = z.object({
  name: text(40),
  note: optionalLines(200),
  client_id: Id,
  deposit: amountBetween({ min: 0, max: 1_000_00 }),
  currency: Currency,
  paid_on: IsoDate,
  open: z.boolean(),
});
const contract = resource({
  area: 'cars',
  name: 'models',
  singular: 'model',
  entity: 'models',
  row: z.object({ ...rowFields, ...input.shape }),
  input,
  filters: {},
  sorts: ['name'],
  defaultSort: 'name',
});

/** The record as it stands in facts.ts. */
const row = {
  id: 1,
  version: 2,
  created_at: '2026-11-28T15:00:00.000Z',
  updated_at: '2026-11-28T15:00:00.000Z',
  name: 'Kia Rio',
  note: '',
  client_id: 1,
  deposit: 120_00,
  currency: 'EUR',
  paid_on: '2026-12-24',
  open: true,
} as const;
const before: Input<typeof input> = {
  name: 'Kia Picanto',
  note: '',
  client_id: 1,
  deposit: 100_00,
  currency: 'EUR',
  paid_on: '2026-12-20',
  open: false,
};

/** A new one, of which three fields are left to type and to choose. */
export const blank = { deposit: 0, currency: 'USD', paid_on: '2026-12-31', open: false } as const;

export const editor = createEditor({
  contract,
  blank: () => blank,
  valuesOf: (values) => z.parse(input, values),
  reload: () => undefined,
});

/** Opens it with what somebody typed over the record before; over an older version of it, both are compared. */
export function openDraft(version: 1 | 2): void {
  keepDraft({
    screen: contract.key,
    id: row.id,
    version,
    values: { ...before, name: 'Kia Picanto X', note: 'Mía' },
    initial: before,
    errors: [],
    idempotencyKey: undefined,
  });
  editor.edit(row);
}
