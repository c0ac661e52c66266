import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/* The bank's side of the signatures. Written apart from the merchant's, so that one mistake cannot hide the other. */

export type Version = 'HMAC_SHA256_V1' | 'HMAC_SHA512_V2';
export type Fields = Record<string, string>;

export const isVersion = (text: unknown): text is Version =>
  text === 'HMAC_SHA256_V1' || text === 'HMAC_SHA512_V2';

function orderKey(version: Version, secret: string, order: string): Uint8Array | string {
  if (version === 'HMAC_SHA512_V2') {
    const aes = createCipheriv('aes-128-cbc', secret.padEnd(16, '0').slice(0, 16), '\0'.repeat(16));
    return aes.update(order, 'utf8', 'base64') + aes.final('base64');
  }
  const des = createCipheriv('des-ede3-cbc', Buffer.from(secret, 'base64'), '\0'.repeat(8));
  des.setAutoPadding(false);
  const blocks = order + '\0'.repeat((8 - (Buffer.byteLength(order) % 8)) % 8);
  return Buffer.concat([des.update(blocks, 'utf8'), des.final()]);
}

function mac(version: Version, secret: string, order: string, text: string): Buffer {
  return createHmac(version === 'HMAC_SHA512_V2' ? 'sha512' : 'sha256', orderKey(version, secret, order))
    .update(text)
    .digest();
}

/** A bank signs in base64url, with its filling in V1 and without in V2. */
export function sign(version: Version, secret: string, order: string, parameters: Fields): Fields {
  const json = Buffer.from(JSON.stringify(parameters));
  const text = json.toString(version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64');
  const bytes = mac(version, secret, order, text);
  const signature =
    version === 'HMAC_SHA512_V2'
      ? bytes.toString('base64url')
      : bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return { Ds_SignatureVersion: version, Ds_MerchantParameters: text, Ds_Signature: signature };
}

export function isSignedBy(
  version: Version,
  secret: string,
  order: string,
  text: string,
  signature: string,
): boolean {
  const wanted = mac(version, secret, order, text);
  const given = Buffer.from(signature, 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** V2 wants base64url without filling, V1 base64; undefined for anything else (SIS0430). */
export function decode(version: Version, text: string): string | undefined {
  const alphabet = version === 'HMAC_SHA512_V2' ? /^[\w-]+$/ : /^[A-Za-z0-9+/]+={0,2}$/;
  return alphabet.test(text) ? Buffer.from(text, 'base64').toString('utf8') : undefined;
}
