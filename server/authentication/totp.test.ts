import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { Secret } from 'otpauth';
import { expect, it } from 'vitest';
import { newTotpSecret, totpAddress, totpStep } from './totp.ts';

/** The code of a step as RFC 4226 writes it down (section 5.3), by nothing that the product uses. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', Buffer.from(Secret.fromBase32(secret).bytes))
    .update(counter)
    .digest();
  const offset = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const RFC = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;

it('knows the codes of RFC 6238 (appendix B), of which it takes the last six digits', () => {
  for (const [second, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const)
    expect(totpStep(RFC, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

it('takes a code in its step and one before and after, and names its very step (rule: app-code-once)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 100_000_000 }),
      fc.integer({ min: 0, max: 29_999 }),
      fc.integer({ min: -4, max: 4 }),
      (step, millisecond, drift) => {
        const secret = newTotpSecret();
        const near = [-1, 0, 1].map((off) => codeAt(secret, step + off));
        const code = codeAt(secret, step + drift);
        const found = totpStep(secret, code, new Date(step * 30_000 + millisecond));
        // Two steps have the same code once in a million times: then either is its step.
        if (near.includes(code)) expect(codeAt(secret, found ?? 0)).toBe(code);
        else expect(found).toBeUndefined();
        if (Math.abs(drift) <= 1 && new Set(near).size === 3) expect(found).toBe(step + drift);
      },
    ),
  );
});

it('tells the app whose code it is', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(totpAddress(secret, 'Alisios Travel', 'yanet@alisios.example'));
  expect(decodeURIComponent(address.pathname)).toContain('Alisios Travel:yanet@alisios.example');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30' });
});
