import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { unknownFields } from './unknown-fields.ts';

const Body = z.object({
  name: z.string(),
  days: z.optional(z.array(z.object({ from: z.int() }))),
  client: z.nullable(
    z.object({
      email: z.pipe(
        z.string(),
        z.transform((text) => text.trim()),
      ),
    }),
  ),
  way: z.discriminatedUnion('method', [
    z.object({ method: z.literal('cash') }),
    z.object({ method: z.literal('card'), provider: z.int() }),
  ]),
  free: z._default(z.record(z.string(), z.unknown()), {}),
});
const known = {
  name: 'x',
  days: [{ from: 1 }],
  client: null,
  way: { method: 'cash' },
  free: { anything: { at: 'all' } },
};

it('finds nothing in what the schema names', () => {
  expect(unknownFields(Body, known)).toEqual([]);
  expect(unknownFields(Body, { ...known, days: undefined, client: { email: ' a@b ' } })).toEqual([]);
});

it('names what the schema does not, by its path', () => {
  const body = {
    ...known,
    to_days: 3,
    toString: 1,
    days: [{ from: 1 }, { from: 2, to: 3 }],
    client: { email: 'a', phone: '1' },
    way: { method: 'cash', provider: 1 },
  };
  expect(unknownFields(Body, body)).toEqual([
    'days.1.to',
    'client.phone',
    'way.provider',
    'to_days',
    'toString',
  ]);
});
