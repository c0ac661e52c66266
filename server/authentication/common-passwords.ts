import { readFileSync } from 'node:fs';
import { invalid } from '../lib/problem.ts';

/** The 10,000 passwords of at least twelve characters that people use most (docs/decisions.md says where they are from). */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'),
);

/** One short piece over and over: "passwordpassword", "aaaaaaaaaaaa". */
const REPEATED = /^(.{1,8})\1+$/;

/** Throws 422 on `password` for what is guessed first: what many use, in any case or width, and repetitions. */
export function refuseCommonPassword(password: string): void {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  if (COMMON.has(plain) || REPEATED.test(plain) || isRun(plain))
    throw invalid({ field: 'password', key: 'password_common' });
}

/** Whether every character follows the one before it: "abcdefghijkl", "123456789012". */
function isRun(text: string): boolean {
  const steps = Array.from(
    text.slice(1),
    (letter, index) => (letter.charCodeAt(0) - text.charCodeAt(index) + 10) % 10,
  );
  return new Set(steps).size === 1 && /^(\d+|[a-z]+)$/.test(text);
}
