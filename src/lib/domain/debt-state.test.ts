import { describe, expect, it } from 'vitest';
import { debtState, tryState } from './debt-state.ts';
import type { DebtFacts } from './debt-state.ts';

const now = new Date('2026-11-28T15:00:00Z');
const payable: DebtFacts = {
  status: 1,
  charged: 0,
  link: { expires_at: '2026-11-28T16:00:00Z', revoked_at: null },
  service: { cancelled: false, due: 100_00, received: 0 },
  open: undefined,
};
const open = { status: 'begun', code: '', honoured_until: '2026-11-28T15:20:00Z' };

describe('the debt of a link', () => {
  it.each<[string, Partial<DebtFacts>]>([
    ['payable', {}],
    ['payable', { status: 3 }],
    ['expired', { link: { expires_at: '2026-11-28T15:00:00Z', revoked_at: null } }],
    ['revoked', { link: { expires_at: '2026-11-28T14:00:00Z', revoked_at: '2026-11-28T13:00:00Z' } }],
    ['cancelled', { service: { cancelled: true, due: 0, received: 0 } }],
    ['cancelled', { status: 4, charged: 100_00 }],
    ['paid', { service: { cancelled: false, due: 100_00, received: 100_00 } }],
    ['paid', { status: 2, charged: 100_00, service: { cancelled: true, due: 0, received: 100_00 } }],
    ['in_progress', { open, link: { expires_at: '2026-11-28T14:59:00Z', revoked_at: null } }],
    ['in_progress', { open, service: { cancelled: true, due: 0, received: 0 } }],
    ['being_verified', { open: { ...open, status: 'unknown' } }],
    ['payable', { open: { ...open, code: 'not_seen' } }],
    ['cancelled', { open: { ...open, code: 'not_seen' }, service: { cancelled: true, due: 0, received: 0 } }],
  ])('is %s for %j', (state, change) => {
    expect(debtState({ ...payable, ...change }, now)).toBe(state);
  });
});

it('a try is in progress until its browser is back, its answer was lost or the bank’s time is over', () => {
  expect(tryState(open, now)).toBe('in_progress');
  for (const change of [
    { code: 'returned' },
    { code: 'no_answer' },
    { honoured_until: '2026-11-28T15:00:00Z' },
  ])
    expect(tryState({ ...open, ...change }, now)).toBe('being_verified');
});
