import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedPasskey,
} from '../../../src/lib/contract/passkeys.ts';

/** What a device and its browser say otherwise than an honest one would. */
export interface Lie {
  origin?: string;
  type?: string;
  challenge?: string;
  /** Host that the passkey is for. */
  host?: string;
  present?: boolean;
  /** Whether the person proved to be there by finger, face or PIN. */
  verified?: boolean;
  count?: number;
  /** Name of the passkey. */
  id?: string;
  /** Of an attestation with certificates. */
  format?: string;
}

/** A device that keeps one passkey, as WebAuthn has it, with the browser that speaks for it. */
export interface Device {
  readonly id: string;
  create(asked: PasskeyCreation, lie?: Lie): CreatedPasskey;
  sign(asked: PasskeyRequest, lie?: Lie): SignedPasskey;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** A key of P-256 as authenticators write it down (COSE). */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Uint8Array {
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

/** A device that is used on the pages of an origin. One that keeps no count, as those of an account do, always says 0. */
export function createDevice(origin: string, { counts = true }: { counts?: boolean } = {}): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const name = id.toString('base64url');
  let used = 0;

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(host: string, lie: Lie, credential = Buffer.alloc(0)): Buffer {
    if (counts) used += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.count ?? used);
    const flags =
      (lie.present === false ? 0 : PRESENT) |
      (lie.verified === false ? 0 : VERIFIED) |
      (credential.length > 0 ? HAS_CREDENTIAL : 0);
    return Buffer.concat([sha256(lie.host ?? host), Buffer.from([flags]), count, credential]);
  }

  return {
    id: name,
    create(asked, lie = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = coseKey(publicKey.export({ format: 'jwk' }));
      const authData = authenticatorData(
        asked.rp.id,
        lie,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      );
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, Uint8Array[]> | Uint8Array>([
          ['fmt', lie.format ?? 'none'],
          ['attStmt', new Map(lie.format === undefined ? [] : [['x5c', [new Uint8Array(32)]]])],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        id: lie.id ?? name,
        response: {
          clientDataJSON: clientData('webauthn.create', asked.challenge, lie).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(asked, lie = {}) {
      const said = clientData('webauthn.get', asked.challenge, lie);
      const data = authenticatorData(asked.rpId, lie);
      return {
        id: lie.id ?? name,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** Headers of a call by a page of this origin. */
export const from = (origin: string): Record<string, string> => ({
  origin,
  cookie: 'XSRF-TOKEN=x',
  'x-xsrf-token': 'x',
});
