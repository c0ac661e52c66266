import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sealed, unsealed } from './sealed.ts';

const seal = { secret: 'a'.repeat(43), purpose: 'recipient-card', of: 'RM-2026-000001' } as const;

it('opens with its key, for what it belongs to, and never twice alike (rule: card-of-a-recipient)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const bytes = sealed(text, seal);
      expect(unsealed(bytes, seal)).toBe(text);
      expect(bytes.equals(sealed(text, seal))).toBe(false);
      expect(unsealed(bytes, { ...seal, secret: 'b'.repeat(43) })).toBeUndefined();
      expect(unsealed(bytes, { ...seal, of: 'RM-2026-000002' })).toBeUndefined();
    }),
  );
});

it('opens nothing that was touched or is too short', () => {
  const bytes = sealed('9225123412341234', seal);
  for (const [index] of bytes.entries()) {
    const touched = Buffer.from(bytes);
    touched[index] = (touched[index] ?? 0) ^ 1;
    expect(unsealed(touched, seal)).toBeUndefined();
  }
  expect(unsealed(Buffer.alloc(27), seal)).toBeUndefined();
});
