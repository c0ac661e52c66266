import type { Currency } from '../../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import type { RequestContext } from '../../../server/lib/call.ts';
import { inTransaction } from '../../../server/lib/transaction.ts';
import { accountOf } from '../../../server/financials/ledger/account.ts';
import { postMovement } from '../../../server/financials/ledger/post.ts';
import type { Movement } from '../../../server/financials/ledger/post.ts';
import type { TestApplication } from '../application.ts';

/** What a request of this member would carry, in a transaction of its own; null is a job. */
export function asMember<T>(
  application: TestApplication,
  memberId: number | null,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const { services, clock } = application;
  const member = {
    id: memberId ?? 0,
    role: ROLES.administrator,
    firstName: 'Rita',
    lastName: 'Staff',
    email: 'rita@example.com',
    language: LANGUAGES[0],
  };
  const session =
    memberId === null ? null : { id: 0, token: '', loggedIn: true, settingUp: false, expiresAt: '', member };
  return inTransaction(services.db, (db) =>
    work({
      db,
      services,
      now: clock.now,
      language: LANGUAGES[0],
      brand: 'alisios',
      session,
      requestId: 'test',
      ip: '',
      userAgent: '',
    }),
  );
}

/** The client's account; made when there is none. */
export const openAccount = (application: TestApplication, memberId: number, currency: Currency = 'USD') =>
  asMember(application, null, (context) => accountOf(context, memberId, currency));

let events = 0;

/** A movement between an account and another book, as the parts that charge and take money post it; debits are positive. */
export function move(
  application: TestApplication,
  accountId: number,
  amount: number,
  values: Partial<Movement> & { other?: Movement['entries'][number]['book'] } = {},
): Promise<boolean> {
  events += 1;
  const key = `test:${events}`;
  const { other = amount > 0 ? 'unearned' : 'cash', ...movement } = values;
  const source = amount > 0 ? 'charge' : 'payment';
  const entries = [
    { book: 'client', account_id: accountId, amount },
    { book: other, amount: -amount },
  ] as const;
  return asMember(application, null, (context) =>
    postMovement(context, { key, source, brand: 'alisios', currency: 'USD', entries, ...movement }),
  );
}
