import { call } from '../../../lib/api/call.ts';
import { resetPassword } from '../../../lib/contract/authentication.ts';
import { createPublicForm } from '../../../lib/forms/public-form.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { leave, loginAddress } from '../../../lib/session/record.ts';

/** Sets a password with the two parts of a mailed link, then goes to the login, which says so once more. */
export function createReset(search = () => location.search): PublicForm {
  const form = createPublicForm({
    schema: resetPassword.body,
    send: async (body) => {
      await call(resetPassword, { body });
      leave.to(`${loginAddress()}?note=password`);
    },
  });
  return {
    ...form,
    submit: (values) => {
      const query = new URLSearchParams(search());
      return form.submit({ ...values, me: query.get('me'), mc: query.get('mc') });
    },
  };
}
