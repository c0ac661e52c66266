import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApplication } from '../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../tests/api/application.ts';
import { PASSWORD, staffMember } from '../../../../tests/api/authentication/staff.ts';
import { openPage } from '../../../../tests/api/page.ts';
import { $session } from '../../../lib/session/record.ts';
import { createLogin } from './store.ts';

let application: TestApplication;
let left: string[];
beforeAll(async () => {
  application = await testApplication();
});
beforeEach(async () => {
  ({ left } = openPage(application, ['authentication/login']));
  await application.services.db.deleteFrom('rate_limit').execute();
  $session.set(undefined);
});
afterAll(() => application.close());

const HOME = '/en/dashboard/home/';

it('goes on to the access code, and carries the page that was asked for', async () => {
  const { email } = await staffMember(application);
  const form = createLogin(HOME, () => '?next=%2Fen%2Fcars%2Frentals%2F%3Fstatus%3D4');
  await form.submit({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
  expect(form.$state.get().kind).toBe('done');
  expect($session.get()).toMatchObject({ logged_in: false, token: expect.any(String) });
  expect(left).toEqual(['/en/authentication/access-code/?next=%2Fen%2Fcars%2Frentals%2F%3Fstatus%3D4']);
});

it('says in words what is wrong, and sends nothing that cannot be right', async () => {
  const form = createLogin(HOME, () => '');
  await form.submit({ email: 'yanet@', password: '' });
  expect(form.$state.get()).toMatchObject({
    kind: 'open',
    errors: { email: 'Enter a valid email address.', password: 'Complete this field.' },
  });
  await form.submit({ email: 'nobody@example.com', password: 'wrong' });
  expect(form.$state.get()).toMatchObject({
    kind: 'open',
    errors: {},
    message: 'The email or the password is wrong.',
  });
  expect(left).toEqual([]);
});

it('says how long to wait after too many attempts', async () => {
  const { email } = await staffMember(application);
  const form = createLogin(HOME, () => '');
  for (let tries = 0; tries < 9; tries += 1) await form.submit({ email, password: 'wrong' });
  expect(form.$state.get().message).toBe('There were too many attempts. Try again in 15 min.');
});

it('sends one login for two presses', async () => {
  const { email } = await staffMember(application);
  const form = createLogin(HOME, () => '');
  await Promise.all([form.submit({ email, password: PASSWORD }), form.submit({ email, password: PASSWORD })]);
  expect(left).toHaveLength(1);
  const mails = await application.services.db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .execute();
  expect(mails).toHaveLength(1);
});
