import type { Browser } from '@playwright/test';
import { LANGUAGES } from '../src/lib/contract/limits.ts';
import type { MailPreview, MailTextRow } from '../src/lib/contract/system/mail-texts.ts';
import type { Staff } from '../tests/e2e/payment/debts.ts';

/** Width of a mail in CSS pixels. */
const WIDTH = 600;
const BRAND = 'alisios';

/** A mail as its reader sees it. */
export interface MailPicture {
  readonly name: string;
  readonly png: Buffer;
}

/** Every kind of mail in both languages, of an example: drawn without a script and without the network, as mail readers do. */
export async function* mailPictures(browser: Browser, staff: Staff): AsyncGenerator<MailPicture> {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 400 },
    javaScriptEnabled: false,
    offline: true,
    colorScheme: 'light',
  });
  const page = await context.newPage();
  for (const language of LANGUAGES) {
    for (const { kind, subject, text } of await staff.call<MailTextRow[]>(
      'GET',
      `/mails/texts?brand=${BRAND}&language=${language}`,
    )) {
      const { html } = await staff.call<MailPreview>(
        'POST',
        `/mails/texts/${BRAND}/${language}/${kind}/preview/`,
        { subject, text },
      );
      await page.setContent(html);
      yield {
        name: `${kind.replaceAll('_', '-')}-${language}`,
        png: await page.screenshot({ fullPage: true }),
      };
    }
  }
  await context.close();
}
