import { hashPassword } from '../../../server/authentication/passwords.ts';
import { accessCode, login } from '../../../src/lib/contract/authentication.ts';
import { agent } from '../application.ts';
import type { TestApplication } from '../application.ts';

export const PASSWORD = 'correct horse battery';
/** One hash for every test: making one is slow on purpose. */
const passwordHash = await hashPassword(PASSWORD);

/** A member of the staff who can log in with PASSWORD. */
export async function staffMember(application: TestApplication, role: number = agent, values: object = {}) {
  const email = `staff.${crypto.randomUUID()}@example.com`;
  const { id } = await application.services.db
    .insertInto('member')
    .values({
      role,
      first_name: 'Yanet',
      last_name: 'Morales',
      email,
      password_hash: passwordHash,
      created_at: application.clock.now,
      updated_at: application.clock.now,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** The newest mail to an address. */
export async function newestMail(application: TestApplication, to: string) {
  return application.services.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The code in the newest mail to an address. */
export async function mailedCode(application: TestApplication, to: string): Promise<string> {
  const mail = await newestMail(application, to);
  return mail?.subject.match(/\d{6}/)?.[0] ?? '';
}

/** Logs in with password and code. */
export async function enter(application: TestApplication, email: string, options: { trust?: boolean } = {}) {
  const first = await application.call(login, { body: { email, password: PASSWORD } });
  const code = await mailedCode(application, email);
  const second = await application.call(accessCode, {
    token: first.body.token,
    body: { code, trust: options.trust ?? false },
  });
  return { token: second.body.token, code, answer: second };
}

/** The two parts of the link in the newest mail. */
export async function mailedLink(
  application: TestApplication,
  to: string,
): Promise<{ me: string; mc: string; path: string }> {
  const mail = await newestMail(application, to);
  const address = new URL(mail?.text.match(/https?:\/\/\S+/)?.[0] ?? 'http://nowhere');
  return {
    me: address.searchParams.get('me') ?? '',
    mc: address.searchParams.get('mc') ?? '',
    path: address.pathname,
  };
}
