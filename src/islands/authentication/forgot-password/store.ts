import { call } from '../../../lib/api/call.ts';
import { forgotPassword } from '../../../lib/contract/authentication.ts';
import { createPublicForm } from '../../../lib/forms/public-form.ts';

/** Asks for the mail with the link. */
export const forgotForm = createPublicForm({
  schema: forgotPassword.body,
  send: async (body) => {
    await call(forgotPassword, { body });
  },
});
