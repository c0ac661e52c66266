import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

export const resetLogin = endpoint({
  method: 'POST',
  path: '/users/members/{id}/reset_login/',
  summary: 'Remove what a colleague set up to log in, who has lost it; they log in with the mailed code',
  access: 'members:write_staff',
  params: IdParams,
});
