import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from './dates.ts';
import { cheaperChoices } from './price-hints.ts';

const question = {
  days: 6,
  pick_up_date: '2027-04-28',
  steps: [3, 7, 14],
  mayPickUp: () => true,
  total: (days: number, date: string) =>
    days * (days < 7 ? 80_00 : 65_00) - (date >= '2027-05-01' ? 1_00 : 0),
};

describe('what would be cheaper (rule: price-explained)', () => {
  test('more days that cost less in all, and the nearest cheaper pick-up', () => {
    expect(cheaperChoices(question)).toEqual([
      { kind: 'days', days: 7, pick_up_date: '2027-04-28', saves: 25_00 },
      { kind: 'pick_up', days: 6, pick_up_date: '2027-05-01', saves: 1_00 },
    ]);
  });

  test('not on a day at which nothing is picked up, nor where no price covers it', () => {
    const mayPickUp = (date: string) => date !== '2027-05-01';
    expect(cheaperChoices({ ...question, steps: [], mayPickUp })).toEqual([
      { kind: 'pick_up', days: 6, pick_up_date: '2027-05-02', saves: 1_00 },
    ]);
    expect(cheaperChoices({ ...question, total: () => undefined })).toEqual([]);
    expect(
      cheaperChoices({
        ...question,
        total: (days, date) => (days === 6 && date === '2027-04-28' ? 5 : undefined),
      }),
    ).toEqual([]);
  });

  test('what it tells is true, and nothing nearer would do', () => {
    const prices = fc.dictionary(fc.integer({ min: 1, max: 30 }).map(String), fc.nat(100));
    fc.assert(
      fc.property(prices, fc.array(fc.integer({ min: 1, max: 20 })), (of, steps) => {
        const total = (days: number, date: string) => of[String(days)] ?? of[String(Number(date.slice(8)))];
        const from = '2027-01-15';
        const now = total(6, from);
        const told = cheaperChoices({ days: 6, pick_up_date: from, steps, mayPickUp: () => true, total });
        for (const { kind, days, pick_up_date, saves } of told) {
          expect(saves).toBe((now ?? 0) - (total(days, pick_up_date) ?? 0));
          expect(saves).toBeGreaterThan(0);
          const nearer =
            kind === 'days'
              ? steps.filter((step) => step > 6 && step < days).map((step) => total(step, from))
              : Array.from({ length: Math.abs(daysBetween(from, pick_up_date)) - 1 }, (_, far) => [
                  total(6, addDays(from, far + 1)),
                  total(6, addDays(from, -far - 1)),
                ]).flat();
          expect(nearer.every((price) => price === undefined || price >= (now ?? 0))).toBe(true);
        }
      }),
    );
  });
});
