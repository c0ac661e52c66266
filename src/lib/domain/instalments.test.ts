import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { dueDates, makePlan, splitDeadlines } from './instalments.ts';
import type { PlanTerms } from './instalments.ts';
import { randomRuns } from '../../../tests/random-runs.ts';

const terms: PlanTerms = {
  currency: 'USD',
  service_amount: 1000_00,
  extras: 0,
  fee: null,
  initial_payment: 0,
  deadlines: 3,
  time_slot: 30,
  first_due: '2027-01-31',
  not_before: '2026-11-28',
  service_date: null,
  days_before: 15,
  start: '2026-11-28',
  kept: [],
  schedule: null,
};
const plan = (changes: Partial<PlanTerms> = {}) => {
  const result = makePlan({ ...terms, ...changes });
  return 'plan' in result ? result.plan : undefined;
};
const faults = (changes: Partial<PlanTerms>) => {
  const result = makePlan({ ...terms, ...changes });
  return 'faults' in result ? result.faults.map(({ field, key }) => `${field} ${key}`) : [];
};
const impossible = (changes: Partial<PlanTerms>) => 'impossible' in makePlan({ ...terms, ...changes });

describe('amounts', () => {
  it.each([
    [1000_00, 3, [333_33, 333_33, 333_34]],
    [100_00, 26, [...Array<number>(25).fill(3_84), 4_00]],
    [10_000_00, 26, [...Array<number>(25).fill(384_61), 384_75]],
    [5, 3, [1, 1, 3]],
  ])('splits %i in %i, the remainder on the last (rule: exact-parts)', (rest, count, amounts) => {
    const deadlines = splitDeadlines({
      rest,
      count,
      time_slot: 7,
      first_due: '2027-01-01',
      last_allowed: null,
    });
    expect(deadlines?.map(({ amount }) => amount)).toEqual(amounts);
  });

  it('refuses less than a cent each', () => {
    expect(
      splitDeadlines({ rest: 2, count: 3, time_slot: 7, first_due: '2027-01-01', last_allowed: null }),
    ).toBeUndefined();
  });

  it('adds extras and the expense, and takes the initial payment off', () => {
    expect(
      plan({ extras: 100_00, fee: { amount: 250, fee_type: 1 }, initial_payment: 200_00 }),
    ).toMatchObject({
      financing_expense: 27_50,
      amount: 1127_50,
      amount_financed: 900_00,
      total_of_payments: 927_50,
    });
    expect(plan({ fee: { amount: 40_00, fee_type: 2 } })).toMatchObject({
      financing_expense: 40_00,
      amount: 1040_00,
    });
  });

  it('refuses amounts out of the limits of the specification, and an initial payment that leaves nothing (rule: numbers-of-the-specification, plan-limits)', () => {
    expect(faults({ service_amount: 99_99 })).toContain('amount funding_amount');
    expect(faults({ service_amount: 10_000_01 })).toContain('amount funding_amount');
    expect(plan({ service_amount: 100_00 })).toBeDefined();
    expect(plan({ service_amount: 10_000_00 })).toBeDefined();
    expect(faults({ initial_payment: 1000_00 })).toEqual(['initial_payment initial_payment']);
    expect(faults({ deadlines: 0 })).toEqual(['deadlines invalid']);
    expect(faults({ deadlines: 27 })).toEqual(['deadlines invalid']);
    expect(faults({ time_slot: 31 })).toEqual(['time_slot invalid']);
  });
});

describe('dates', () => {
  it('counts months from the first (rule: months-from-the-first)', () => {
    expect(dueDates('2027-01-31', 5, 30)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  it('rises strictly for every time slot (rule: dates-rise)', () => {
    for (let slot = 1; slot <= 30; slot += 1) expect(new Set(dueDates('2027-01-31', 12, slot)).size).toBe(12);
    expect(dueDates('2027-01-31', 1, 0)).toEqual(['2027-01-31']);
    expect(impossible({ time_slot: 0 })).toBe(true);
  });

  it('ends days before the service or not at all (rule: plan-ends-in-time)', () => {
    expect(impossible({ service_date: '2027-04-14' })).toBe(true);
    expect(plan({ service_date: '2027-04-15' })).toMatchObject({ last_allowed: '2027-03-31' });
    expect(impossible({ service_date: '2027-03-31', days_before: 1 })).toBe(true);
    expect(impossible({ first_due: '2199-12-01' })).toBe(true);
  });

  it('begins after the limit of the initial payment', () => {
    expect(faults({ not_before: '2027-02-01' })).toEqual(['first_due first_due_early']);
  });
});

describe('by hand', () => {
  const schedule = [
    { due_on: '2027-01-10', amount: 500_00 },
    { due_on: '2027-01-11', amount: 1_00 },
    { due_on: '2027-03-01', amount: 499_00 },
  ];

  it('takes any rising dates with the exact sum', () => {
    expect(plan({ schedule, time_slot: 0 })?.schedule).toEqual(schedule);
  });

  it('names what is wrong', () => {
    expect(faults({ schedule: schedule.slice(1) })).toEqual([
      'schedule schedule_count',
      'schedule sum_of_amounts',
    ]);
    expect(faults({ schedule: schedule.map((deadline) => ({ ...deadline, due_on: '2027-01-10' })) })).toEqual(
      ['schedule.1.due_on dates_rising', 'schedule.2.due_on dates_rising'],
    );
    expect(faults({ schedule, service_date: '2027-03-15' })).toEqual(['schedule.2.due_on last_deadline']);
    expect(faults({ schedule, kept: [{ due_on: '2027-01-09', amount: 500_00 }] })).toEqual([
      'schedule.0.amount deadline_paid',
    ]);
  });
});

it('leaves paid deadlines alone when a plan is changed', () => {
  const kept = [{ due_on: '2027-01-05', amount: 333_33 }];
  const changed = plan({ service_amount: 1200_00, deadlines: 4, kept });
  expect(changed?.schedule[0]).toEqual(kept[0]);
  expect(changed?.schedule.map(({ amount }) => amount)).toEqual([333_33, 288_89, 288_89, 288_89]);
  expect(faults({ deadlines: 1, kept: [...kept, { due_on: '2027-01-06', amount: 1 }] })).toEqual([
    'deadlines deadlines_paid',
  ]);
});

it('always adds up, rises and ends in time', () => {
  const random = fc.record({
    service_amount: fc.integer({ min: 100_00, max: 8000_00 }),
    extras: fc.integer({ min: 0, max: 500_00 }),
    fee: fc.option(
      fc.record({ amount: fc.integer({ min: 0, max: 20_00 }), fee_type: fc.integer({ min: 0, max: 3 }) }),
    ),
    initial_payment: fc.integer({ min: 0, max: 99_00 }),
    deadlines: fc.integer({ min: 1, max: 26 }),
    time_slot: fc.integer({ min: 0, max: 30 }),
    first_due: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-12-01', days)),
    service_date: fc.option(fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-12-01', days))),
  });
  fc.assert(
    fc.property(random, (changes) => {
      const made = plan(changes);
      if (!made) return;
      expect(changes.initial_payment + made.schedule.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        made.amount,
      );
      expect(made.schedule).toHaveLength(changes.deadlines);
      made.schedule.forEach(
        ({ due_on }, index) =>
          index > 0 && expect(due_on > (made.schedule[index - 1]?.due_on ?? '')).toBe(true),
      );
      if (changes.service_date)
        expect(addDays(made.schedule.at(-1)?.due_on ?? '', 15) <= changes.service_date).toBe(true);
    }),
    randomRuns(300),
  );
});

it('calculates 26 deadlines within a frame', () => {
  const changes = { deadlines: 26, fee: { amount: 1000, fee_type: 1 }, time_slot: 14 };
  plan(changes);
  const begun = performance.now();
  for (let times = 0; times < 20; times += 1) plan(changes);
  expect((performance.now() - begun) / 20).toBeLessThan(16);
});
