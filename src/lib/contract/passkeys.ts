import * as z from 'zod/mini';

/** What browser and server hand each other of a passkey (rule: passkey-of-a-host), by the names of WebAuthn's JSON. */

/** Bytes in base64url, at most this many characters. */
const Bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
/** How a browser reaches a passkey: "internal", "usb", "smart-card"; there may be new ones. */
const Transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8));

/** A passkey as the authenticator names it: a thousand bytes at most. */
const CredentialId = Bytes(1400);
const ClientData = Bytes(4000);
const Named = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
const shared = { challenge: z.string(), timeout: z.int() };

/** What navigator.credentials.create is asked for. */
export const PasskeyCreation = z.object({
  ...shared,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(Named),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What it gave. */
export const CreatedPasskey = z.object({
  id: CredentialId,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: Bytes(20_000),
    transports: Transports,
  }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** What navigator.credentials.get is asked for. */
export const PasskeyRequest = z.object({
  ...shared,
  rpId: z.string(),
  allowCredentials: z.array(Named),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What it gave: the challenge, signed. */
export const SignedPasskey = z.object({
  id: CredentialId,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: Bytes(4000),
    signature: Bytes(8000),
  }),
});
export type SignedPasskey = z.infer<typeof SignedPasskey>;
