import { expect, test } from 'vitest';
import type { PlanFacts, TypedTerms } from './plan.ts';
import { limitOf, planOf } from './plan.ts';

/** Of a rental that is picked up on the day; plans end 15 days before it. */
const facts = (service_date: string | null, now = '2026-11-28T15:00:00Z'): PlanFacts => ({
  subject: {
    id: 1,
    code: 'S-2026-000001',
    concept: 'Kia Picanto',
    client: 'Ana Peña',
    currency: 'USD',
    total: 1000_00,
    service_date,
  },
  rules: { days_before: 15, zone: 'America/New_York' },
  now: new Date(now),
});
const terms: TypedTerms = {
  extras: 0,
  fee: null,
  initial_payment: 100_00,
  deadlines: 3,
  time_slot: 30,
  payment_limit: '48',
  first_due: '2026-12-15',
  service_date: null,
  schedule: null,
};

test('the last deadline is at least the agreed days before a rental', () => {
  expect(planOf(terms, facts('2027-03-02'))).toMatchObject({
    plan: {
      last_allowed: '2027-02-15',
      schedule: [{ due_on: '2026-12-15' }, { due_on: '2027-01-15' }, { due_on: '2027-02-15' }],
    },
  });
  expect(planOf(terms, facts('2027-03-01'))).toEqual({ impossible: true });
});

test('the day that a record says stands before a written one', () => {
  expect(planOf({ ...terms, service_date: '2027-12-01' }, facts('2027-03-01'))).toEqual({ impossible: true });
  expect(planOf({ ...terms, service_date: '2027-03-01' }, facts(null))).toEqual({ impossible: true });
  expect(planOf(terms, facts(null))).toHaveProperty('plan');
});

test('deadlines begin after the limit of the first payment, by the company’s day', () => {
  // 04:30 UTC is still the evening before in New York: 48 hours later is the 29th there.
  const late = facts(null, '2026-11-28T04:30:00Z');
  expect(limitOf(terms, late)).toBe('2026-11-30T04:30:00.000Z');
  expect(planOf({ ...terms, first_due: '2026-11-29' }, late)).toEqual({
    faults: [{ field: 'first_due', key: 'first_due_early', params: { date: '30/11/2026' } }],
  });
  expect(planOf({ ...terms, first_due: '2026-11-30' }, late)).toHaveProperty('plan');
  // Without an initial payment the first deadline may be today.
  expect(planOf({ ...terms, initial_payment: 0, first_due: '2026-11-27' }, late)).toHaveProperty('plan');
});
