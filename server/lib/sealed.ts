import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/*
 * What must be read again and may not lie open in the database or in a backup: AES-256-GCM under a key that is derived
 * from the signing key (signing-key.ts) for one purpose. The text is bound to what it belongs to: a row that is copied
 * over another one does not open there.
 */

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** For what something is sealed, and with what. */
export interface Seal {
  /** The signing key. */
  readonly secret: string;
  /** Each purpose has a key of its own. */
  readonly purpose: 'recipient-card' | 'webhook' | 'authenticator';
  /** What it belongs to, such as the code of its record. */
  readonly of: string;
}

const keyOf = ({ secret, purpose }: Seal): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** Nonce, tag and encrypted text. */
export function sealed(text: string, seal: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(seal), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(seal.of));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** The text again; undefined where another key sealed it, or it belongs to something else. */
export function unsealed(bytes: Buffer, seal: Seal): string | undefined {
  const body = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < body) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(seal), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(seal.of));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
