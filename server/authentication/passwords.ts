import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB, 2 passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that no password has: what an unknown account is compared with, so that it takes as long as a known one. */
const nobody = hash(crypto.randomUUID(), OPTIONS);

/** One spelling of what looks alike: keyboards differ in how they compose an "ñ" and in the width of digits. */
const spelled = (password: string): string => password.normalize('NFKC');

/** Hashes a password as it was typed: nothing is trimmed. */
export const hashPassword = (password: string) => hash(spelled(password), OPTIONS);

/** True when the password belongs to the hash; null compares with a hash that nothing matches. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobody);
  // Passwords that were set before spellings were made one are hashed as they were typed.
  for (const typed of new Set([spelled(password), password]))
    if (await verify(against, typed)) return stored !== null;
  return false;
}
