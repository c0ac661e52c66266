import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answeredRemarks, formLinkState, mergeChanges } from './procedure-review.ts';

describe('what a client changes (rule: client-form-merges)', () => {
  it('is taken where nobody else changed it, and asked about where somebody did', () => {
    const stored = { height: 170, skin: 'white', eyes: 'brown', stays: [{ b: 1, a: 2 }] };
    expect(
      mergeChanges(
        stored,
        { height: 165, skin: 'mixed', eyes: 'brown', stays: [] },
        { height: 170, skin: null, eyes: null, stays: [{ a: 2, b: 1 }] },
      ),
    ).toEqual({ taken: { height: 165, stays: [] }, conflicts: ['skin'] });
  });

  it('is never lost, never taken over somebody, and the same once more', () => {
    const value = fc.option(fc.constantFrom('A', 'B', 'C'), { nil: null });
    const form = fc.record({ one: value, two: value, three: value });
    fc.assert(
      fc.property(form, form, form, (stored, changes, was) => {
        const { taken, conflicts } = mergeChanges(stored, changes, was);
        const after: Record<string, unknown> = { ...stored, ...taken };
        for (const field of Object.keys(changes) as (keyof typeof changes)[]) {
          // What the client changed stands there, or the client is told.
          const changed = changes[field] !== was[field];
          expect(changed && after[field] !== changes[field]).toBe(conflicts.includes(field));
          if (stored[field] !== was[field]) expect(after[field]).toBe(stored[field]);
        }
        expect(mergeChanges(after, changes, was)).toEqual({ taken: {}, conflicts });
      }),
    );
  });
});

it('a link is open until it ends or is withdrawn', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const state = (expires_at: string | null, revoked_at: string | null = null) =>
    formLinkState({ expires_at, revoked_at }, now);
  expect(state(null)).toBeUndefined();
  expect(state('2026-11-30T12:00:01Z')).toBe('open');
  expect(state('2026-11-30T12:00:00Z')).toBe('expired');
  expect(state('2026-12-30T12:00:00Z', '2026-11-29T12:00:00Z')).toBe('revoked');
});

it('a remark is answered once its field was changed', () => {
  const remark = (field: 'height' | 'photo') => ({ field, text: 'x', answered_at: null });
  const now = new Date('2026-11-30T12:00:00Z');
  expect(answeredRemarks([remark('height'), remark('photo')], ['photo'], now)).toEqual([
    remark('height'),
    { ...remark('photo'), answered_at: now.toISOString() },
  ]);
});
