import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApplication } from '../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../tests/api/application.ts';
import { mailedLink, staffMember } from '../../../../tests/api/authentication/staff.ts';
import { openPage } from '../../../../tests/api/page.ts';
import { forgotForm } from '../forgot-password/store.ts';
import { createReset } from './store.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

it('leads from a forgotten password to the login, in the language of the page', async () => {
  const { left } = openPage(
    application,
    ['authentication/reset-password', 'authentication/forgot-password'],
    'es',
  );
  const { email } = await staffMember(application);
  await forgotForm.submit({ email: 'nadie@example.com' });
  expect(forgotForm.$state.get().message).toMatch(/cuenta/);
  await forgotForm.submit({ email });
  expect(forgotForm.$state.get().kind).toBe('done');

  const { me, mc } = await mailedLink(application, email);
  const form = createReset(() => `?me=${me}&mc=${mc}`);
  await form.submit({ password: 'corta', password_again: 'corta' });
  expect(form.$state.get().errors['password']).toMatch(/12/);
  await form.submit({ password: 'una frase bien larga', password_again: 'otra frase bien larga' });
  expect(form.$state.get().errors['password_again']).toMatch(/contraseñas/);
  await form.submit({ password: 'una frase bien larga', password_again: 'una frase bien larga' });
  expect(form.$state.get().kind).toBe('done');
  expect(left).toEqual(['/es/authentication/login/?note=password']);

  const again = createReset(() => `?me=${me}&mc=${mc}`);
  await again.submit({ password: 'una frase bien larga', password_again: 'una frase bien larga' });
  expect(again.$state.get().message).toMatch(/El enlace ya no sirve/);
});
