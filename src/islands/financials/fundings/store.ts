import type { Output } from '../../../lib/contract/endpoint.ts';
import { fundingFacets } from '../../../lib/contract/financials/funding-actions.ts';
import { fundingTotals, fundings } from '../../../lib/contract/financials/fundings.ts';
import { createFacets } from '../../../lib/records/facets.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { listScreen } from '../../../lib/records/record-screen.ts';

/** The screen of plans without its looks: list, panel, counts of the tabs. */

export const records = listScreen({ contract: fundings, nameOf: ({ code }) => code });
export const { list, panel } = records;
export const totals = createTotals(list, fundingTotals);

export type FundingFacets = Output<typeof fundingFacets.answer>;
const facets = createFacets(fundings, fundingFacets);
export const { $facets } = facets;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  records.reload();
  void facets.count();
}
