import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in an address. */
export const newToken = () => randomBytes(32).toString('base64url');
/** What is stored of a token: a leaked table opens nothing. Tokens are random, so no slow hash is needed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
/** A code of `digits` random digits; leading zeros count. */
export const newCode = (digits: number) => String(randomInt(0, 10 ** digits)).padStart(digits, '0');
/** Compares in constant time. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  );
}
