import { call } from '../../../lib/api.ts';
import { forgotPassword } from '../../../lib/contract/authentication.ts';
import { createPublicForm } from '../../../lib/public-form.ts';

/** Asks for the mail with the link. */
export const forgotForm = createPublicForm({
  schema: forgotPassword.body,
  send: async (body) => {
    await call(forgotPassword, { body });
  },
});
