import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApplication } from '../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../tests/api/application.ts';
import { newestMail, staffMember } from '../../../../tests/api/authentication/staff.ts';
import { openPage } from '../../../../tests/api/page.ts';
import { apiSettings } from '../../../lib/api/call.ts';
import { forgotForm } from './store.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

it('says when the line is down, keeps the form, and sends one mail in the end', async () => {
  openPage(application, ['authentication/forgot-password']);
  const { email } = await staffMember(application);
  const fetch = apiSettings.fetch;
  apiSettings.fetch = () => Promise.reject(new TypeError('offline'));
  await forgotForm.submit({ email });
  expect(forgotForm.$state.get()).toMatchObject({
    kind: 'open',
    message: expect.stringMatching(/can't connect/),
  });
  apiSettings.fetch = fetch;
  await forgotForm.submit({ email });
  expect(forgotForm.$state.get().kind).toBe('done');
  expect((await newestMail(application, email))?.subject).toBe('Choose a new password');
});
