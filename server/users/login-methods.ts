import * as contract from '../../src/lib/contract/users/login-methods.ts';
import type { LoginMethods } from '../../src/lib/contract/users/login-methods.ts';
import { demandsStrong } from '../authentication/access-settings.ts';
import { beginApp, confirmApp } from '../authentication/authenticator.ts';
import { OWN, sessionOf, write } from '../authentication/calls.ts';
import { lockMethods, methodAdded, methodRemoved } from '../authentication/method-change.ts';
import { tellOwner } from '../authentication/notices.ts';
import { creationOf, keepPasskey, spendChallenge } from '../authentication/passkeys.ts';
import { demandProof, keepProof } from '../authentication/proof.ts';
import { newRecoveryCodes } from '../authentication/recovery-codes.ts';
import { totpAddress } from '../authentication/totp.ts';
import { verifyPassword } from '../authentication/passwords.ts';
import { brandOf } from '../../src/lib/site/hosts.ts';
import { audit } from '../lib/audit.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { MEMBERS } from './members-rules.ts';

async function methodsOf(
  { db }: RequestContext,
  { id: memberId, role }: Session['member'],
): Promise<LoginMethods> {
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'host', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  const app = await db
    .selectFrom('authenticator')
    .select(['confirmed_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const codes = await db
    .selectFrom('recovery_code')
    .select(['created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .execute();
  return {
    authenticator: app?.confirmed_at
      ? { created_at: app.confirmed_at, last_used_at: app.last_used_at }
      : null,
    passkeys,
    demanded: await demandsStrong({ db }, role),
    recovery: codes[0]
      ? {
          left: codes.filter(({ used_at }) => used_at === null).length,
          created_at: codes[0].created_at,
        }
      : null,
  };
}

export const loginMethodRoutes = [
  route(contract.loginMethods, (call) => methodsOf(call, call.member)),
  route(
    contract.proveLogin,
    async (call) => {
      const { limiters } = call.services;
      const { id } = call.member;
      await limiters.count('own_password', String(id));
      const { password_hash } = await call.db
        .selectFrom('member')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (!(await verifyPassword(password_hash, call.body.password)))
        throw invalid({ field: 'password', key: 'password_wrong' });
      await keepProof(call);
      await limiters.forget('own_password', String(id));
    },
    OWN,
  ),
  route(
    contract.beginAuthenticator,
    async (call) => {
      await demandProof(call);
      const secret = await write(call, (context) => beginApp(context, call.member.id));
      const issuer = brandOf(call.brand)?.name ?? call.brand;
      return { secret, address: totpAddress(secret, issuer, call.member.email) };
    },
    OWN,
  ),
  route(
    contract.confirmAuthenticator,
    async (call) => {
      await demandProof(call);
      const { member, services } = call;
      await services.limiters.count('access_code', String(member.id));
      await write(call, async (context) => {
        await confirmApp(context, member.id, call.body.code);
        await methodAdded(context, 'authenticator_added');
      });
      await services.limiters.forget('access_code', String(member.id));
    },
    OWN,
  ),
  route(contract.removeAuthenticator, async (call) => {
    await demandProof(call);
    const { member } = call;
    await lockMethods(call, member.id);
    const removed = await call.db
      .deleteFrom('authenticator')
      .where('member_id', '=', member.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound();
    await methodRemoved(call, 'authenticator_removed');
  }),
  route(
    contract.passkeyCreation,
    async (call) => {
      await demandProof(call);
      return creationOf(call, sessionOf(call));
    },
    OWN,
  ),
  route(
    contract.addPasskey,
    async (call) => {
      await demandProof(call);
      const { member, body } = call;
      const challenge = await spendChallenge(call, sessionOf(call).id);
      await write(call, async (context) => {
        await keepPasskey(context, member.id, { ...body, challenge });
        await methodAdded(context, 'passkey_added', body.name);
      });
    },
    OWN,
  ),
  route(contract.removePasskey, async (call) => {
    const { member, params } = call;
    await lockMethods(call, member.id);
    const removed = await call.db
      .deleteFrom('passkey')
      .where('id', '=', params.id)
      .where('member_id', '=', member.id)
      .returning('name')
      .executeTakeFirst();
    // What is not there is not found, with a proof or without.
    if (!removed) throw notFound();
    await demandProof(call);
    await methodRemoved(call, 'passkey_removed', removed.name);
  }),
  route(
    contract.renewRecoveryCodes,
    async (call) => {
      await demandProof(call);
      const { member } = call;
      const codes = await write(call, async (context) => {
        const made = await newRecoveryCodes(context, member.id);
        await audit(context, { key: MEMBERS, id: member.id, action: 'recovery_codes_made' });
        await tellOwner(context, member, 'recovery_codes_made', { count: made.length });
        return made;
      });
      return { codes };
    },
    OWN,
  ),
];
