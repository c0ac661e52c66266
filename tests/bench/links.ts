import type { Staff } from '../e2e/payment/debts.ts';

/** Tokens of the links that a client is sent, by the names that they have in the addresses of their pages. */
export async function clientsLinks(office: Staff): Promise<Record<'t' | 'token', string>> {
  const { token: t } = await office.debt({ language: 'en' });
  const { id: member_id } = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Yanet',
    last_name: 'Prueba',
    email: 'yanet.prueba@correo.example',
    language: 'en',
  });
  const { id, version } = await office.call<{ id: number; version: number }>('POST', '/postals/procedures/', {
    member_id,
    type: 1,
    first_name: 'Yanet',
    birth_country: 'CU',
  });
  await office.call('POST', `/postals/procedures/${id}/create_form_link/`, {}, version);
  const { url } = await office.call<{ url: string }>('GET', `/postals/procedures/${id}/form_link/`);
  return { t, token: new URL(url).searchParams.get('token') ?? '' };
}
