import { readEmail } from '../domain/typed-identifier.ts';

/** Tokens that let a member in without an access code from this browser (rule: trusted-browser), by email. */
const KEY = 'malecon.trusted';

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    // Storage is refused, or holds what we never wrote: nobody is trusted here.
    return {};
  }
}

/** The token of a member in this browser, or undefined. */
export function trustedToken(email: string): string | undefined {
  return read()[readEmail(email)];
}

/** Keeps the token that an access code was answered with. */
export function trustBrowser(email: string, token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [readEmail(email)]: token }));
  } catch {
    // Without storage the code is asked for again next time.
  }
}
