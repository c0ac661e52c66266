import { pageBrand } from './brand.ts';
import type { Money } from '../contract/fields.ts';
import { pageFacts } from '../words/page.ts';

/*
 * Addresses of the payment pages. A token stands in the query; inside another site's frame, whose address that site
 * writes, it stands behind the #, so that neither site's server is told it.
 */

/** Inside a partner's page. */
export function isEmbedded(): boolean {
  return 'embed' in document.documentElement.dataset;
}

/** A token of this page's address: `t` of a link, `a` of an attempt. Undefined when it has none. */
export function tokenOfPage(name: 't' | 'a'): string | undefined {
  return (
    new URLSearchParams(location.search).get(name) ||
    new URLSearchParams(location.hash.slice(1)).get(name) ||
    undefined
  );
}

/** Address of the form on which a link is paid, with what makes this page an embedded one. */
export function formAddress(provider: number, token: string): string {
  return withToken(`/${pageFacts().language}/payment/form/${provider}/`, 't', token);
}

/** Address of the page that tells what became of an attempt. The ok in it proves nothing. */
export function verificationAddress(status: 'ok' | 'ko', provider: number, token: string): string {
  return withToken(`/${pageFacts().language}/payment/verification/${status}/${provider}/`, 'a', token);
}

function withToken(path: string, name: 't' | 'a', token: string): string {
  const carried = new URLSearchParams();
  if (!isEmbedded()) return `${path}?${new URLSearchParams({ [name]: token })}`;
  const query = new URLSearchParams(location.search);
  for (const part of ['embed', 'origin', 'theme']) {
    const value = query.get(part);
    if (value) carried.set(part, value);
  }
  return `${path}?${carried}#${new URLSearchParams({ [name]: token })}`;
}

/** Sends the top window to a bank: it POSTs these fields there, also from a partner's frame. */
export function goToBank(address: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  form.target = isEmbedded() ? '_top' : '_self';
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** "$490.30": as formatMoney writes it, without what else format.ts brings to a page. */
export function showAmount({ amount, currency }: Money): string {
  return new Intl.NumberFormat(pageBrand().numberFormats[pageFacts().language], {
    style: 'currency',
    currency,
  }).format(amount / 100);
}
