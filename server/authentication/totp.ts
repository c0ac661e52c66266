import { Secret, TOTP } from 'otpauth';
import { AUTHENTICATOR } from '../../src/lib/contract/limits.ts';

/** Bytes of a secret: as many as the hash has (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const { digits, seconds: period, drift } = AUTHENTICATOR;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code says to an authenticator app; `issuer` and `label` are what it shows. */
export const totpAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret, digits, period }).toString();

/**
 * The step of time whose code this is, of the present one and its neighbors: clocks of phones are a little off.
 * Undefined for a wrong code (rule: app-code-once).
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, digits, period }).validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : Math.floor(timestamp / (period * 1000)) + delta;
}
