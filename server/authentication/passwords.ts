import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB, 2 passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that no password has: what an unknown account is compared with, so that it takes as long as a known one. */
const nobody = hash(crypto.randomUUID(), OPTIONS);

export const hashPassword = (password: string) => hash(password, OPTIONS);

/** True when the password belongs to the hash; null compares with a hash that nothing matches. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return (await verify(stored ?? (await nobody), password)) && stored !== null;
}
