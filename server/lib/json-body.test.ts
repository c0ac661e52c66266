import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRuns } from '../../tests/random-runs.ts';
import { jsonBody } from './json-body.ts';

const textOf = (answer: unknown) => new Response(jsonBody(answer)).text();
const record = fc.record({
  name: fc.string({ unit: 'binary' }),
  free: fc.integer(),
  at: fc.option(fc.double()),
});

describe('the body of an answer', () => {
  it('is one text where it is short', () => {
    expect(jsonBody({ rows: [{ name: 'Varadero' }] })).toBe('{"rows":[{"name":"Varadero"}]}');
    expect(jsonBody(null)).toBe('null');
  });

  it('comes in parts where it has a thousand records, none of them large', async () => {
    const answer = {
      days: ['2026-11-30'],
      rows: Array.from({ length: 2345 }, (_, id) => ({ id, name: 'Ñico' })),
    };
    const sizes: number[] = [];
    for await (const part of jsonBody(answer) as ReadableStream<Uint8Array>) sizes.push(part.length);
    expect(Math.max(...sizes)).toBeLessThan(5000);
    expect(await textOf(answer)).toBe(JSON.stringify(answer));
  });

  it('says the same as JSON at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 990, max: 1210 }),
        fc.option(fc.string(), { nil: undefined }),
        async (some, length, next) => {
          const rows = Array.from({ length }, (_, index) => some[index % some.length]);
          const answer = { next, rows, count: length, others: rows.toReversed() };
          expect(await textOf(answer)).toBe(JSON.stringify(answer));
        },
      ),
      randomRuns(20),
    );
  });
});
