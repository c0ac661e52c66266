import { LANGUAGES, PAYMENT_ATTEMPT } from '../../../../src/lib/contract/limits.ts';
import type { DebtState } from '../../../../src/lib/contract/payments/public.ts';
import { NO_ANSWER, RETURNED } from '../../../../src/lib/domain/debt-state.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { queueMail } from '../../../lib/mail/queue.ts';
import { words } from '../../../lib/words.ts';
import { storedService } from '../../services/stored.ts';
import { standingOf } from '../debt-standing.ts';
import type { StoredAttempt } from '../debt-standing.ts';
import { linkOf } from '../link.ts';
import { paymentMail } from '../mail-text.ts';
import { PAYMENTS } from '../stored.ts';
import { factsOf, toldPayment } from './told.ts';

const MINUTE = 60_000;

/** Of a link that lets nobody pay any more. */
const CLOSED: readonly DebtState[] = ['expired', 'revoked', 'cancelled'];

/**
 * Writes to whoever was told that their payment is being verified, and that we write if nothing was charged: it was not,
 * and here is where to pay again, while that is so. What came to be known while they looked on needs no mail, nor does
 * what was paid in another way. `ended` is the try as it stood before; in the transaction of its end.
 */
export async function mailUncharged(context: RequestContext, ended: StoredAttempt): Promise<void> {
  const { db, now } = context;
  const { status, code, begun_at, language: typed, payer, payment_id } = ended;
  const wasVerified = status === 'unknown' || code === NO_ANSWER || code === RETURNED;
  if (
    !wasVerified ||
    !payer ||
    now.getTime() - Date.parse(begun_at) < PAYMENT_ATTEMPT.firstLookUpMinutes * MINUTE
  )
    return;
  const told = await toldPayment(db, payment_id);
  const { payment } = told;
  const { state } = await standingOf(db, now, payment, await storedService(db, payment.service_id));
  if (state === 'paid') return;
  const closed = CLOSED.includes(state);
  const language = LANGUAGES.find((known) => known === typed) ?? LANGUAGES[0];
  const written = await paymentMail(db, told, {
    kind: closed ? 'uncharged_closed' : 'uncharged',
    language,
    values: { first_name: payer.name },
  });
  const link = closed
    ? {}
    : {
        link: {
          address: await linkOf(context, payment),
          label: words(language)('mails:payment.button', factsOf(told, language)),
        },
      };
  const content = { ...written, ...link };
  await queueMail(context, {
    to: payer.email,
    content,
    language,
    brand: payment.brand,
    about: { key: PAYMENTS, id: payment.id },
  });
}
