import type { Language } from '../../../src/lib/contract/fields.ts';
import { routePath } from '../../../src/lib/site/routes.ts';
import type { RequestContext } from '../../lib/call.ts';
import { siteAddress } from '../../lib/site-address.ts';

interface Tracked {
  readonly brand: string;
  readonly number: string | null;
  readonly language: Language;
}

/** The tracking page of a package, on its brand's site; without an order there is nothing to track. `more` stands behind its number. */
export function trackingAddress(
  { services }: Pick<RequestContext, 'services'>,
  { brand, number, language }: Tracked,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = number === null ? '' : `?${new URLSearchParams({ n: number, ...more })}`;
  return siteAddress(services.configuration, brand, `${routePath(language, 'payment/tracking')}${query}`);
}
