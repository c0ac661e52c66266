import { PASSKEYS } from '../../src/lib/contract/limits.ts';
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedPasskey,
} from '../../src/lib/contract/passkeys.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { ProblemError, conflict } from '../lib/problem.ts';
import { newToken } from '../lib/tokens.ts';
import { lockMethods } from './method-change.ts';
import { demandRelyingParty } from './relying-party.ts';

/** What a passkey may sign by, as COSE numbers them: EdDSA, ES256, RS256. Every authenticator knows one. */
const ALGORITHMS = [-8, -7, -257];
const LIFE = PASSKEYS.minutes * 60_000;

// Certificates and all that is behind them are 250 modules, a tenth of the start of a server: they come with the first passkey.
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** Text that a passkey of this session is to sign; the one before is dead (rule: challenge-once). */
async function newChallenge({ db, now }: RequestContext, sessionId: number): Promise<string> {
  const challenge = newToken();
  await db
    .updateTable('session')
    .set({ challenge, challenge_expires_at: new Date(now.getTime() + LIFE) })
    .where('id', '=', sessionId)
    .execute();
  return challenge;
}

/**
 * Takes the challenge of a session away, whatever comes of it: outside of the transaction of what is then done. Throws
 * 409 when there is none, or too old.
 */
export async function spendChallenge({ db, now }: RequestContext, sessionId: number): Promise<string> {
  const { challenge, challenge_expires_at } = await db
    .selectFrom('session')
    .select(['challenge', 'challenge_expires_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const spent = await db
    .updateTable('session')
    .set({ challenge: null, challenge_expires_at: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  const lives = challenge_expires_at !== null && Date.parse(challenge_expires_at) > now.getTime();
  if (challenge === null || spent.numUpdatedRows === 0n || !lives) throw conflict('challenge_expired');
  return challenge;
}

/** Waits for what the library says of a passkey. It throws whatever is wrong: the log knows what, whoever asks is told one thing. */
async function accepted<T>({ services, requestId }: RequestContext, verdict: Promise<T>): Promise<T> {
  return verdict.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.slice(0, 300) : '';
    services.log.warn({ requestId, reason }, 'A passkey was refused');
    throw refused();
  });
}
const refused = () => new ProblemError('e10', { status: 422, reason: 'passkey_wrong' });

/** A member's passkeys of a host, as browsers are told of them. */
async function namedPasskeys({ db }: RequestContext, memberId: number, host: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .where('host', '=', host)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports,
  }));
}

/** What a passkey is made from; whatever device has one for this host already makes no second one. */
export async function creationOf(context: RequestContext, session: Session): Promise<PasskeyCreation> {
  const { id, name } = demandRelyingParty(context);
  const { member } = session;
  return {
    rp: { id, name },
    user: {
      // Which of an authenticator's accounts it is; nothing of a person.
      id: Buffer.from(String(member.id)).toString('base64url'),
      name: member.email,
      displayName: fullName({ first_name: member.firstName, last_name: member.lastName }),
    },
    challenge: await newChallenge(context, session.id),
    timeout: LIFE,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: await namedPasskeys(context, member.id, id),
    // The device asks for finger, face or PIN: who only found it is not let in.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * No attestation is asked for, so one with certificates comes from no honest browser: the library would look for their
 * revocation at whatever address they name.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await webAuthnHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  // Some devices sign for themselves, which browsers let through.
  if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined))
    throw new Error(`An attestation that was not asked for: ${format}`);
}

/** What a new passkey is known by. */
async function verifiedCreation(
  { id, response }: CreatedPasskey,
  { challenge, host, origin }: { readonly challenge: string; readonly host: string; readonly origin: string },
) {
  await refuseCertificates(response.attestationObject);
  const { verifyRegistrationResponse } = await webAuthn();
  return verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Keeps a passkey that was made. Throws 422 for what is none, 409 for one that is known, and for too many. */
export async function keepPasskey(
  context: RequestContext,
  memberId: number,
  made: { readonly name: string; readonly challenge: string; readonly credential: CreatedPasskey },
): Promise<void> {
  const { db, now } = context;
  const { id: host, origin } = demandRelyingParty(context);
  const { registrationInfo } = await accepted(
    context,
    verifiedCreation(made.credential, { challenge: made.challenge, host, origin }),
  );
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  await lockMethods(context, memberId);
  const others = await db.selectFrom('passkey').select('id').where('member_id', '=', memberId).execute();
  if (others.length >= PASSKEYS.count) throw conflict('passkeys_full', { count: PASSKEYS.count });
  const kept = await db
    .insertInto('passkey')
    .values({
      member_id: memberId,
      name: made.name,
      host,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: made.credential.response.transports,
      created_at: now,
    })
    .onConflict((known) => known.column('credential_id').doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows === 0n) throw conflict('passkey_known');
}

/** What a passkey of this host is to sign. Throws 409 when the session's member has none. */
export async function requestOf(context: RequestContext, session: Session): Promise<PasskeyRequest> {
  const { id } = demandRelyingParty(context);
  const allowCredentials = await namedPasskeys(context, session.member.id, id);
  if (allowCredentials.length === 0) throw conflict('no_passkeys_here');
  return {
    rpId: id,
    challenge: await newChallenge(context, session.id),
    timeout: LIFE,
    allowCredentials,
    userVerification: 'required',
  };
}

/** Takes what a passkey of a member signed. Throws 422 for anything else (rule: challenge-once). */
export async function usePasskey(
  context: RequestContext,
  memberId: number,
  {
    challenge,
    credential: { id, response },
  }: { readonly challenge: string; readonly credential: SignedPasskey },
): Promise<void> {
  const { db, now } = context;
  const { id: host, origin } = demandRelyingParty(context);
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', id)
    .where('member_id', '=', memberId)
    .where('host', '=', host)
    .executeTakeFirst();
  if (!passkey) throw refused();
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await accepted(
    context,
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
    }),
  );
  if (!verified) throw refused();
  const counted = await db
    .updateTable('passkey')
    .set({ sign_count: authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst();
  // The same passkey was faster elsewhere, or is gone.
  if (counted.numUpdatedRows === 0n) throw refused();
}
