import type { PackageEventCode } from '../../../src/lib/contract/postals/events.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { routePath } from '../../../src/lib/site/routes.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { MailKindId } from '../../lib/mail/kinds.ts';
import { queueMails } from '../../lib/mail/queue.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { filled, textOf } from '../../lib/mail/texts.ts';
import type { MailText } from '../../lib/mail/texts.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { words } from '../../lib/words.ts';
import { packageLines, packageValues, toldPackages } from './told.ts';

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
 * Tells the senders of packages what happened to each, in their language and in the transaction of what it tells: never
 * why, which is for staff. Nothing is sent without an address, or when the company does not send mails of this step.
 */
export async function mailStep(
  context: Pick<RequestContext, 'db' | 'now' | 'services'>,
  ids: readonly number[],
  code: PackageEventCode,
): Promise<void> {
  const kind = MAIL_OF_EVENT[code];
  if (kind === undefined || !(await goesOut(context.db, kind))) return;
  const mails: QueuedMail[] = [];
  // Many packages of one departure share a few texts.
  const texts = new Map<string, MailText>();
  for (const sent of await toldPackages(context.db, ids)) {
    if (sent.email === null) continue;
    const language = languageOfClient(sent.language);
    const { brand, number } = sent;
    const place = `${brand} ${language}`;
    const text = texts.get(place) ?? (await textOf(context.db, { kind, brand, language }));
    texts.set(place, text);
    mails.push({
      to: sent.email,
      language,
      brand,
      about: { key: packages.key, id: sent.id },
      content: {
        ...filled(text, packageValues(sent)),
        facts: packageLines(sent, language),
        link: {
          address: trackingAddress(context, { brand, number, language }),
          label: words(language)('mails:package_button'),
        },
      },
    });
  }
  await queueMails(context, mails);
}
