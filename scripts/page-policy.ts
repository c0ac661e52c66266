import { createHash } from 'node:crypto';

const META = /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/i;

/**
 * Narrows a page's policy to what that page holds. Astro lists every script and style of the whole site on every page
 * (kilobytes that do not compress) and leaves out `is:inline` scripts. Files come from the site itself ('self'); each
 * inline script and style is allowed by its own hash. The policy moves to the very start of the head, so that nothing
 * stands before it.
 * A page that scans may also compile WebAssembly of the site, which evaluates no script.
 * @throws Error when the page has no policy or holds an attribute that no hash can allow.
 */
export function narrowPolicy(html: string, scans: boolean): string {
  const found = META.exec(html);
  if (!found) throw new Error('A page has no content security policy');
  if (/<[^>]+\s(?:style|on[a-z]+)=/i.test(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ''))) {
    throw new Error('A page holds a style or event attribute, which its policy refuses');
  }
  const others = (found[1] ?? '')
    .replaceAll('&#39;', "'")
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && !/^(script|style)-src/.test(directive));
  const policy = [
    ...others,
    `script-src ${sources(html, 'script')}${scans ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src ${sources(html, 'style')}`,
  ].join('; ');
  return html
    .replace(META, '')
    .replace(
      /<meta charset="utf-8"\s*\/?>/i,
      (charset) => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
    );
}

function sources(html: string, element: 'script' | 'style'): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(
    new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'),
  )) {
    const data = /type="application\/(ld\+)?json"/.test(attributes);
    if (content && !data && !/\ssrc=/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return ["'self'", ...hashes].join(' ');
}
