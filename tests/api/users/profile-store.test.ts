import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProfile } from '../../../src/islands/shell/profile/store.ts';
import { $session, startSession } from '../../../src/lib/session/session.ts';
import { $toasts } from '../../../src/lib/shell/toasts.ts';
import { testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { PASSWORD, enter, staffMember } from '../authentication/staff.ts';
import { openPage } from '../page.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(() => openPage(application, ['shell-profile']));

async function logIn(email: string) {
  const { answer } = await enter(application, email, { trust: true });
  startSession(answer.body);
}

it('shows a new name at once, and keeps what a newer version makes stale', async () => {
  const { email } = await staffMember(application);
  await logIn(email);
  const profile = createProfile();
  const other = createProfile();
  await profile.load();
  await other.load();
  profile.form.fields.first_name.set('Yaneth');
  await profile.save();
  expect($session.get()?.member?.first_name).toBe('Yaneth');
  expect(profile.dirty()).toBe(false);
  other.form.fields.last_name.set('Typed meanwhile');
  await other.save();
  expect(other.form.fields.last_name.$value.get()).toBe('Typed meanwhile');
  expect($toasts.get().at(-1)).toMatchObject({ tone: 'danger' });
});

it('changes the password, says which field is wrong, and forgets what was typed', async () => {
  const { email } = await staffMember(application);
  await logIn(email);
  const profile = createProfile();
  await profile.load();
  const { fields } = profile.password;
  fields.old_password.set('wrong');
  fields.password.set('a new and long one');
  fields.password_again.set('a new and long one');
  await profile.savePassword();
  expect(fields.old_password.$error.get()?.message).toBe('The current password is wrong.');
  fields.old_password.set(PASSWORD);
  await profile.savePassword();
  expect(fields.password.$value.get()).toBe('');
});

it('lists devices and ends them', async () => {
  const { email } = await staffMember(application);
  await enter(application, email);
  await enter(application, email);
  await logIn(email);
  const profile = createProfile();
  await profile.loadDevices();
  const devices = () => {
    const state = profile.$devices.get();
    if (state.kind !== 'ready') throw new Error(state.kind);
    return state.value;
  };
  expect([devices().sessions.length, devices().browsers.length]).toEqual([3, 1]);
  await profile.endSession(devices().sessions.find(({ current }) => !current)?.id ?? 0);
  expect(devices().sessions).toHaveLength(2);
  await profile.endOthers();
  expect(devices().sessions.map(({ current }) => current)).toEqual([true]);
  await profile.removeBrowser(devices().browsers[0]?.id ?? 0);
  expect(devices().browsers).toEqual([]);
});
