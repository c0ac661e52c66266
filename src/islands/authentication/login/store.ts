import { call } from '../../../lib/api/call.ts';
import { login } from '../../../lib/contract/authentication.ts';
import { nextAddress } from '../../../lib/inline/next.ts';
import { withNext } from '../../../lib/session/next.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { createPublicForm } from '../../../lib/forms/public-form.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { leave, startSession } from '../../../lib/session/record.ts';
import { trustedToken } from '../../../lib/session/trusted-browser.ts';

/** The login form. `home` is where a person goes who was on the way to no page. */
export function createLogin(home: string, search = () => location.search): PublicForm {
  return createPublicForm({
    schema: login.body,
    send: async ({ email, password }) => {
      const trusted = trustedToken(email);
      const record = await call(login, { body: { email, password, ...(trusted ? { trusted } : {}) } });
      startSession(record);
      const next = nextAddress(search(), home);
      leave.to(
        record.logged_in ? next : withNext(`/${pageFacts().language}/authentication/access-code/`, search()),
      );
    },
  });
}
