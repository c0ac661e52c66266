import { pageBrand } from './brand.ts';

/** Names the brand of a record, and where its site stands. */
interface Branded {
  readonly brand: string;
  readonly site: string;
}

/**
 * Leads from a page of another brand to the same page on the site of the record's own: who is asked to pay or to sign
 * must see who asks. True while the browser is on its way.
 */
export function leaveForOwnSite({ brand, site }: Branded): boolean {
  if (brand === pageBrand().id) return false;
  location.replace(`${site}${location.pathname}${location.search}${location.hash}`);
  return true;
}
