import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAST_STAGE, PACKAGE_EVENT_CODES, packageEventOf } from '../contract/postals/events.ts';
import { PACKAGE_TABS, needsReason, packageEventProblem } from './package-events.ts';

const code = fc.constantFrom(...PACKAGE_EVENT_CODES);
const stage = (of: string) => packageEventOf(of)?.stage ?? 0;

describe('what may happen to a package', () => {
  it.each([
    ['created', 'received_origin', undefined],
    ['created', 'delivered', undefined],
    ['customs_held', 'customs', undefined],
    ['customs', 'customs_held', undefined],
    ['attempt_failed', 'out_for_delivery', undefined],
    ['created', 'lost', undefined],
    ['customs', 'returned', undefined],
    ['customs', 'customs', 'event_again'],
    ['customs', 'arrived_destination', 'event_backwards'],
    ['created', 'returned', 'event_backwards'],
    ['delivered', 'lost', 'event_after_end'],
    ['customs', 'cancelled', 'event_by_action'],
    ['customs', 'created', 'event_by_action'],
  ] as const)('%s, then %s: %s', (newest, next, problem) => {
    expect(packageEventProblem(newest, next)).toBe(problem);
  });

  it('never leads back, and ends', () => {
    fc.assert(
      fc.property(fc.array(code, { maxLength: 40 }), (codes) => {
        let newest = 'created';
        for (const next of codes) {
          if (packageEventProblem(newest, next) !== undefined) continue;
          expect(stage(next)).toBeGreaterThanOrEqual(stage(newest));
          expect(stage(newest)).toBeLessThan(LAST_STAGE);
          newest = next;
        }
      }),
    );
  });

  it('has every step on its way in one tab', () => {
    const tabs = Object.values(PACKAGE_TABS).flat();
    expect(new Set(tabs).size).toBe(tabs.length);
    const onTheWay = PACKAGE_EVENT_CODES.filter((of) => stage(of) < LAST_STAGE);
    expect([...tabs].sort()).toEqual([...onTheWay].sort());
    expect(onTheWay.filter(needsReason)).toEqual(PACKAGE_TABS.held);
  });
});
