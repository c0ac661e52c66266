/*
 * A mail carries its styles on its elements, since mail readers know nothing else. The office's pages admit none there
 * (their policy of content), so whoever shows a mail takes the styles off and adopts them as one sheet.
 */

export interface UndressedMail {
  readonly html: string;
  /** Rules of the mail, for a sheet that a script makes. */
  readonly css: string;
}

/** Styles stand escaped in their attributes. What people wrote cannot pass for one: its quotes are escaped, too. */
const plain = (style: string): string =>
  style.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The HTML of a mail without its styles, and these as rules. */
export function undressMail(html: string): UndressedMail {
  const rules: string[] = [];
  const bare = html
    .replaceAll(/<style>([^<]*)<\/style>/g, (_, rule: string) => {
      rules.push(rule);
      return '';
    })
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
      const at = rules.push(`[data-style="${rules.length}"]{${plain(style)}}`) - 1;
      return ` data-style="${at}"`;
    });
  return { html: bare, css: rules.join('\n') };
}
