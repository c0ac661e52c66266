import { Resolver } from 'node:dns/promises';
import { note, right } from './finding.ts';
import type { Remark } from './finding.ts';
import { codeOf } from '../lib/reason.ts';

const resolver = new Resolver({ timeout: 2_000, tries: 1 });

/** What DNS says of a domain that mails are sent from; nothing where DNS does not answer. */
export async function examineDomain(domain: string): Promise<readonly Remark[]> {
  const [own, policy] = await Promise.all([recordsOf(domain), recordsOf(`_dmarc.${domain}`)]);
  return own && policy ? senderRemarks(domain, own, policy) : [];
}

/** Texts of a name; none where it has none; undefined where nobody says. */
async function recordsOf(name: string): Promise<readonly string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND'].includes(codeOf(error)) ? [] : undefined;
  }
}

/** Whether other mail servers can tell our mails from those of others who use our name. */
export function senderRemarks(
  domain: string,
  own: readonly string[],
  policy: readonly string[],
): readonly Remark[] {
  const spf = own.filter((text) => /^v=spf1( |$)/i.test(text));
  const dmarc = policy.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  const remarks: Remark[] = [];
  if (spf.length === 0)
    remarks.push(
      note(
        `${domain} has no SPF record, so mails may land among unwanted mail: name your mail server in a TXT record (v=spf1 …)`,
      ),
    );
  if (spf.length > 1)
    remarks.push(note(`${domain} has ${spf.length} SPF records, of which none counts: join them into one`));
  if (dmarc.length === 0)
    remarks.push(
      note(
        `${domain} has no DMARC record, which large mailboxes ask for: add the TXT record _dmarc.${domain} (v=DMARC1; p=none; …)`,
      ),
    );
  return remarks.length === 0 ? [right(`${domain} has SPF and DMARC records`)] : remarks;
}
