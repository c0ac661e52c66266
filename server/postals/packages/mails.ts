import type { PackageEventCode } from '../../../src/lib/contract/postals/events.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { routePath } from '../../../src/lib/site/routes.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { MailKindId } from '../../lib/mail/kinds.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { words } from '../../lib/words.ts';
import { packageLines, packageValues, toldPackage } from './told.ts';

/** Steps that a sender is mailed about; the company switches each of them off (mails/switches). */
const MAIL_OF_EVENT: Readonly<Partial<Record<PackageEventCode, MailKindId>>> = {
  received_origin: 'package_received',
  departed_origin: 'package_departed',
  arrived_destination: 'package_arrived',
  out_for_delivery: 'package_out_for_delivery',
  available_pickup: 'package_pickup',
  delivered: 'package_delivered',
};

/** The tracking page of a package, on its brand's site; without an order there is nothing to track. */
export function trackingAddress(
  { services }: Pick<RequestContext, 'services'>,
  { brand, number, language }: { brand: string; number: string | null; language: Language },
): string {
  const query = number === null ? '' : `?n=${encodeURIComponent(number)}`;
  return siteAddress(services.configuration, brand, `${routePath(language, 'payment/tracking')}${query}`);
}

/**
 * Tells the sender what happened, in their language and in the transaction of what it tells: never why, which is for
 * staff. Nothing is sent without an address, or when the company does not send mails of this step.
 */
export async function mailStep(
  context: Pick<RequestContext, 'db' | 'now' | 'services'>,
  id: number,
  code: PackageEventCode,
): Promise<void> {
  const kind = MAIL_OF_EVENT[code];
  if (kind === undefined || !(await goesOut(context.db, kind))) return;
  const sent = await toldPackage(context.db, id);
  if (!sent || sent.email === null) return;
  const language = languageOfClient(sent.language);
  const { brand, number } = sent;
  await queueMail(context, {
    to: sent.email,
    language,
    brand,
    about: { key: packages.key, id },
    content: {
      ...(await writtenText(context.db, { kind, brand, language }, packageValues(sent))),
      facts: packageLines(sent, language),
      link: {
        address: trackingAddress(context, { brand, number, language }),
        label: words(language)('mails:package_button'),
      },
    },
  });
}
