import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { FileEntry, IsoDate, LocalDateTime, Money, Phone, Reference, optionalText, text } from './fields.ts';
import { REFUSED, answerCheck } from './answer-check.ts';

const Row = z.object({
  id: z.int().check(z.positive()),
  name: text(10),
  note: optionalText(10),
  kind: z.enum(['car', 'parcel']),
  size: z.literal([25, 50]),
  on: IsoDate,
  at: z.nullable(LocalDateTime),
  phone: z.optional(Phone),
  price: Money,
  model: z.nullable(Reference),
  files: z.array(FileEntry).check(z.maxLength(1)),
  pair: z.union([z.string(), z.number()]),
  free: z.unknown(),
});
const row = {
  id: 7,
  name: ' Kia ',
  note: '',
  kind: 'car',
  size: 25,
  on: '2026-11-28',
  at: '2026-11-28T10:30',
  price: { amount: 1250, currency: 'USD', secret: 1 },
  model: { id: 1, name: 'Picanto' },
  files: [{ id: 1, url: '/f', name: 'a.png', type: 'image/png', size: 5 }],
  pair: 4,
  free: { any: ['thing'] },
  internal: 'never leaves',
};

/** What the contract says of a value, as mount.ts would have it. */
const zodSays = (value: unknown) => {
  const parsed = Row.safeParse(value);
  return parsed.success ? parsed.data : REFUSED;
};

describe('an answer', () => {
  it('is taken as zod takes it, without what the contract does not name', () => {
    expect(answerCheck(Row)(row)).toEqual(zodSays(row));
    expect(answerCheck(Row)(row)).toMatchObject({ name: 'Kia', price: { amount: 1250, currency: 'USD' } });
    expect(JSON.stringify(answerCheck(Row)(row))).not.toMatch(/secret|internal/);
  });

  it('is passed on as it is where nothing is to be left out: nothing is copied', () => {
    const Pair = z.object({ days: z.array(z.object({ free: z.int(), note: z.optional(z.string()) })) });
    const plain = { days: [{ free: 1 }, { free: 2, note: 'x' }] };
    expect(answerCheck(Pair)(plain)).toBe(plain);
    const inner = { days: [{ free: 1 }, { free: 2, secret: 1 }, { free: 3 }] };
    expect(answerCheck(Pair)(inner)).toEqual({ days: [{ free: 1 }, { free: 2 }, { free: 3 }] });
    expect(inner.days[1]).toHaveProperty('secret');
    const inherited = answerCheck(Pair)({ days: [{ free: 1, constructor: 'x' }], toString: 'y' });
    expect(JSON.stringify(inherited)).toBe('{"days":[{"free":1}]}');
  });

  it.each([
    { id: 0 },
    { id: 1.5 },
    { id: '7' },
    { id: Number.NaN },
    { id: 2 ** 31 * 2 ** 31 },
    { name: ' ' },
    { name: 'x'.repeat(11) },
    { note: undefined },
    { note: null },
    { kind: 'boat' },
    { size: 26 },
    { size: '25' },
    { on: '2026-02-31' },
    { on: '1026-11-28' },
    { at: null },
    { at: undefined },
    { at: '2026-02-31T10:30' },
    { at: '2026-11-28 10:30' },
    { phone: '+17865550142' },
    { phone: '7865550142' },
    { phone: undefined },
    { phone: null },
    { price: null },
    { price: [] },
    { price: { amount: 2_000_000_001, currency: 'USD' } },
    { price: { amount: 1, currency: 'ZZZ' } },
    { model: undefined },
    { model: { id: 1 } },
    { files: {} },
    { files: [null] },
    { files: [row.files[0], row.files[0]] },
    { pair: true },
    { free: undefined },
  ])('is judged as zod judges it: %j', (change) => {
    const value = { ...row, ...change };
    const checked = answerCheck(Row)(value);
    const said = zodSays(value);
    // What is refused here is asked of zod again, so only what is taken must be the same.
    if (checked !== REFUSED) expect(checked).toEqual(said);
    else expect('free' in change || 'note' in change || said === REFUSED).toBe(true);
  });

  it('is not tainted by one that was refused before', () => {
    answerCheck(Row)({ ...row, id: 0 });
    expect(answerCheck(Row)(row)).toEqual(zodSays(row));
  });

  it('may hold itself', () => {
    const Node = z.object({
      name: z.string(),
      get children() {
        return z.array(Node);
      },
    });
    const tree = { name: 'a', children: [{ name: 'b', children: [], more: 1 }] };
    expect(answerCheck(Node)(tree)).toEqual({ name: 'a', children: [{ name: 'b', children: [] }] });
    expect(answerCheck(Node)({ name: 'a', children: [{}] })).toBe(REFUSED);
  });
});
