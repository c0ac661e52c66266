import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

export const resetLogin = endpoint({
  method: 'POST',
  path: '/users/members/{id}/reset_login/',
  summary: 'Reset the login methods of a colleague who has lost them; the mailed code lets them in',
  access: 'members:write_staff',
  params: IdParams,
});
