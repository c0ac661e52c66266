import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures of Redsys (rule: signatures-as-received); the published vectors are tests. */

export const SIGNATURE_VERSIONS = ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const;
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number];

/** The three fields in which everything travels, both ways. */
export const SIGNED_FIELDS = {
  version: 'Ds_SignatureVersion',
  parameters: 'Ds_MerchantParameters',
  signature: 'Ds_Signature',
} as const;

const BLOCK = { tripleDes: 8, aes: 16 };

/** The key of one order. V1 gives the raw bytes, V2 the base64 text as bytes. */
export function diversifiedKey(version: SignatureVersion, secretKey: string, order: string): Buffer {
  if (version === 'HMAC_SHA512_V2') {
    const key = Buffer.from(secretKey.slice(0, BLOCK.aes).padEnd(BLOCK.aes, '0'), 'latin1');
    const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(BLOCK.aes));
    return Buffer.from(
      Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64'),
      'latin1',
    );
  }
  const text = Buffer.from(order, 'utf8');
  // Filled with zeros to whole blocks; the cipher's own filling would add a block to an order of 8 characters.
  const padded = Buffer.concat([
    text,
    Buffer.alloc((BLOCK.tripleDes - (text.length % BLOCK.tripleDes)) % BLOCK.tripleDes),
  ]);
  const cipher = createCipheriv(
    'des-ede3-cbc',
    Buffer.from(secretKey, 'base64'),
    Buffer.alloc(BLOCK.tripleDes),
  ).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

function digestOf(version: SignatureVersion, secretKey: string, order: string, parameters: string): Buffer {
  return createHmac(
    version === 'HMAC_SHA512_V2' ? 'sha512' : 'sha256',
    diversifiedKey(version, secretKey, order),
  )
    .update(parameters, 'utf8')
    .digest();
}

/** Signature of encoded parameters as a merchant sends it: base64 (V1) or base64url without filling (V2). */
export function signatureOf(
  version: SignatureVersion,
  secretKey: string,
  order: string,
  parameters: string,
): string {
  return digestOf(version, secretKey, order, parameters).toString(
    version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64',
  );
}

/** Whether a received signature belongs to the received text of the parameters. Banks send either alphabet of base64. */
export function isSigned(
  version: SignatureVersion,
  secretKey: string,
  order: string,
  parameters: string,
  signature: string,
): boolean {
  const wanted = digestOf(version, secretKey, order, parameters);
  const given = decodeBase64(signature);
  return given !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** JSON parameters as the version wants them: base64 (V1) or base64url without filling (V2; plain base64 is SIS0430). */
export function encodeParameters(
  version: SignatureVersion,
  parameters: Readonly<Record<string, string>>,
): string {
  return Buffer.from(JSON.stringify(parameters), 'utf8').toString(
    version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64',
  );
}

/**
 * The parameters of a received text, values as text; undefined for what is no JSON object. Dates and hours are
 * url-encoded inside the JSON, so every value is decoded where it can be.
 */
export function decodeParameters(text: string): Record<string, string> | undefined {
  const bytes = decodeBase64(text);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        typeof part === 'string' ? urlDecoded(part) : JSON.stringify(part),
      ]),
    );
  } catch {
    return undefined;
  }
}

/** Node skips what is not base64; here such a text, or one with loose bits at its end, is refused. */
function decodeBase64(text: string): Buffer | undefined {
  const canonical = text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  const bytes = Buffer.from(canonical, 'base64url');
  return bytes.toString('base64url') === canonical ? bytes : undefined;
}

function urlDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
