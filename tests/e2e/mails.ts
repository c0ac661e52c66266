import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/* What somebody got by mail, as the demo's outbox keeps it. */

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The newest first; `site` is the address of the server, the page's own when left out. */
export async function mailsTo({ request }: Pick<Page, 'request'>, to: string, site = ''): Promise<Mail[]> {
  // A connection that stood idle may close just then.
  const answer = await request.get(`${site}/api/dev/outbox?to=${encodeURIComponent(to)}`, { maxRetries: 2 });
  return (await answer.json()) as Mail[];
}

/** The newest mail whose subject or text says so, as soon as it is there. */
export async function mailOf(
  page: Pick<Page, 'request'>,
  to: string,
  says: RegExp,
  site = '',
): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () =>
        (found = (await mailsTo(page, to, site)).find(
          ({ subject, text }) => says.test(subject) || says.test(text),
        )),
      { message: `mail to ${to} that says ${says}` },
    )
    .toBeDefined();
  return found ?? { subject: '', text: '' };
}

/** The newest address of a page that was mailed to somebody. */
export async function mailedAddress(
  page: Pick<Page, 'request'>,
  to: string,
  route: string,
  site = '',
): Promise<string> {
  const address = new RegExp(`https?://\\S+${route}\\S+`);
  return address.exec((await mailOf(page, to, address, site)).text)?.[0] ?? '';
}
