import type { PackageEventCode } from '../../../src/lib/contract/postals/events.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { MailKindId } from '../../lib/mail/kinds.ts';
import { queueMails } from '../../lib/mail/queue.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { filled, textsOf } from '../../lib/mail/texts.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import { mailsToFollowers } from './followers.ts';
import { packageLines, packageValues, toldPackages } from './told.ts';
import type { ToldPackage } from './told.ts';
import { trackingAddress } from './tracking-address.ts';

/** Steps that a sender is mailed about; the company switches each of them off (mails/switches). */
const MAIL_OF_EVENT: Readonly<Partial<Record<PackageEventCode, MailKindId>>> = {
  received_origin: 'package_received',
  departed_origin: 'package_departed',
  arrived_destination: 'package_arrived',
  out_for_delivery: 'package_out_for_delivery',
  available_pickup: 'package_pickup',
  partly_delivered: 'package_partly_delivered',
  delivered: 'package_delivered',
};

type MailContext = Pick<RequestContext, 'db' | 'now' | 'services'>;

/**
 * Tells the senders of packages, and whoever follows them, what happened to each, in their language and in the
 * transaction of what it tells: never why, which is for staff. Nothing is sent when the company does not send mails of
 * this step.
 */
export async function mailStep(
  context: MailContext,
  ids: readonly number[],
  code: PackageEventCode,
): Promise<void> {
  const kind = MAIL_OF_EVENT[code];
  if (kind === undefined || !(await goesOut(context.db, kind))) return;
  const told = await toldPackages(context.db, ids);
  const mails = [
    ...(await mailsToSenders(context, told, kind)),
    ...(await mailsToFollowers(context, told, code)),
  ];
  await queueMails(context, mails);
}

/** Nobody is told without an address. */
async function mailsToSenders(
  context: MailContext,
  told: readonly ToldPackage[],
  kind: MailKindId,
): Promise<QueuedMail[]> {
  const textAt = textsOf(context.db, kind);
  const mails: QueuedMail[] = [];
  for (const sent of told) {
    if (sent.email === null) continue;
    const language = languageOfClient(sent.language);
    const { brand, number } = sent;
    mails.push({
      to: sent.email,
      language,
      brand,
      about: { key: packages.key, id: sent.id },
      content: {
        ...filled(await textAt({ brand, language }), packageValues(sent)),
        facts: packageLines(sent, language),
        link: {
          address: trackingAddress(context, { brand, number, language }),
          label: words(language)('mails:package_button'),
        },
      },
    });
  }
  return mails;
}
