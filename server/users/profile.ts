import * as contract from '../../src/lib/contract/users/profile.ts';
import type { Profile } from '../../src/lib/contract/users/profile.ts';
import { SESSION } from '../../src/lib/contract/limits.ts';
import { tidyName } from '../../src/lib/domain/names.ts';
import { refuseCommonPassword } from '../authentication/common-passwords.ts';
import { hashPassword, verifyPassword } from '../authentication/passwords.ts';
import { attachFiles, fileEntry } from '../lib/attachments.ts';
import { audit } from '../lib/audit.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { revokeSessions } from '../lib/session.ts';
import { inTransaction } from '../lib/transaction.ts';
import { MEMBERS, phoneColumns } from './members-rules.ts';

async function profileOf(context: RequestContext & { member: { id: number } }): Promise<Profile> {
  const member = await context.db
    .selectFrom('member')
    .select(['id', 'version', 'first_name', 'last_name', 'email', 'phone', 'language', 'role', 'photo_id'])
    .where('id', '=', context.member.id)
    .executeTakeFirstOrThrow();
  const { photo_id, email, language, ...shown } = member;
  const photo =
    photo_id === null
      ? undefined
      : await context.db
          .selectFrom('file')
          .select(['id', 'name', 'type', 'size'])
          .where('id', '=', photo_id)
          .executeTakeFirst();
  return {
    ...shown,
    email: email ?? '',
    language: language === 'es' ? 'es' : 'en',
    photo: photo ? fileEntry(context.services, photo) : null,
  };
}

/** Sessions of the asker that a request could still use. */
function living({ db, member, now }: RequestContext & { member: { id: number } }) {
  return db
    .selectFrom('session')
    .where('member_id', '=', member.id)
    .where('logged_in', '=', true)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', new Date(now.getTime() - SESSION.idleMinutes * 60_000).toISOString());
}

async function changePassword(call: Call<typeof contract.changePassword>): Promise<void> {
  const { db, services, member, session, body, now } = call;
  await services.limiters.count('own_password', String(member.id));
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, body.old_password)))
    throw invalid({ field: 'old_password', key: 'password_wrong' });
  refuseCommonPassword(body.password);
  const hashed = await hashPassword(body.password);
  const { requestId, ip, userAgent, language, brand } = call;
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('member')
      .set({ password_hash: hashed })
      .where('id', '=', member.id)
      .execute();
    await transaction.deleteFrom('trusted_browser').where('member_id', '=', member.id).execute();
    await transaction
      .deleteFrom('password_link')
      .where('member_id', '=', member.id)
      .where('used_at', 'is', null)
      .execute();
    await revokeSessions(transaction, member.id, session?.id);
    await audit(
      { db: transaction, services, now, language, brand, session, requestId, ip, userAgent },
      { key: MEMBERS, id: member.id, action: 'password_changed' },
    );
  });
  await services.limiters.forget('own_password', String(member.id));
}

export const profileRoutes = [
  route(contract.getProfile, profileOf),
  route(contract.updateProfile, async (call) => {
    const { id } = call.member;
    const before = await lockVersion(call.db, 'member', id, call.version);
    const stored = await call.db
      .selectFrom('member')
      .select(['phone', 'dial_code'])
      .where('id', '=', id)
      .executeTakeFirst();
    const { photo_id, ...values } = call.body;
    await attachFiles(call, {
      key: MEMBERS,
      recordId: id,
      field: 'photo_id',
      ids: photo_id === null ? [] : [photo_id],
      memberId: id,
    });
    const names = { first_name: tidyName(values.first_name), last_name: tidyName(values.last_name) };
    await updateRecord(call, before, {
      table: 'member',
      key: MEMBERS,
      values: { ...values, ...names, photo_id, ...phoneColumns(values.phone, stored) },
    });
    return profileOf(call);
  }),
  // The wrong tries stay counted, and hashing holds no connection.
  route(contract.changePassword, changePassword, { transactional: false }),
  route(contract.listSessions, async (call) => {
    const rows = await living(call)
      .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, current: row.id === call.session?.id }));
  }),
  route(contract.endOwnSession, async (call) => {
    const own = await living(call).select('id').where('id', '=', call.params.id).executeTakeFirst();
    if (!own) throw notFound();
    await call.db.updateTable('session').set({ revoked_at: call.now }).where('id', '=', own.id).execute();
    await audit(call, { key: MEMBERS, id: call.member.id, action: 'session_ended' });
  }),
  route(contract.endOtherSessions, async (call) => {
    await revokeSessions(call.db, call.member.id, call.session?.id);
    await audit(call, { key: MEMBERS, id: call.member.id, action: 'other_sessions_ended' });
  }),
  route(contract.listTrustedBrowsers, ({ db, member, now }) =>
    db
      .selectFrom('trusted_browser')
      .select(['id', 'user_agent', 'created_at', 'expires_at'])
      .where('member_id', '=', member.id)
      .where('expires_at', '>', now.toISOString())
      .orderBy('id', 'desc')
      .execute(),
  ),
  route(contract.removeTrustedBrowser, async (call) => {
    const removed = await call.db
      .deleteFrom('trusted_browser')
      .where('id', '=', call.params.id)
      .where('member_id', '=', call.member.id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await audit(call, { key: MEMBERS, id: call.member.id, action: 'trusted_browser_removed' });
  }),
];
