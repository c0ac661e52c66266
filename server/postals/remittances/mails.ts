import type { RemittanceEvent } from '../../../src/lib/contract/postals/remittances.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { MailKindId } from '../../lib/mail/kinds.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { remittanceLines, remittanceValues, toldRemittance } from './told.ts';

/** What a sender is mailed about; the company switches each of them off (mails/switches). */
const MAIL_OF_EVENT: Readonly<Partial<Record<RemittanceEvent, MailKindId>>> = {
  created: 'remittance_received',
  sent: 'remittance_sent',
  not_delivered: 'remittance_not_delivered',
  delivered: 'remittance_delivered',
};

/**
 * Tells the sender of a remittance what happened, in their language and in the transaction of what it tells: never why,
 * which is for staff, and never a card. Nobody is told without an address, nor when the company does not send this mail.
 */
export async function mailRemittance(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  id: number,
  event: RemittanceEvent,
): Promise<void> {
  const kind = MAIL_OF_EVENT[event];
  if (kind === undefined || !(await goesOut(db, kind))) return;
  const sent = await toldRemittance(db, id);
  if (!sent || sent.email === null) return;
  const language = languageOfClient(sent.language);
  const { brand } = sent;
  const written = await writtenText(db, { kind, brand, language }, remittanceValues(sent, language));
  await queueMail(
    { db, now },
    {
      to: sent.email,
      language,
      brand,
      about: { key: remittances.key, id },
      content: { ...written, facts: remittanceLines(sent, language) },
    },
  );
}
