import type { Output } from '../../../../lib/contract/endpoint.ts';
import {
  remittanceFacets,
  remittanceTotals,
  remittances,
} from '../../../../lib/contract/postals/remittances.ts';
import { createFacets } from '../../../../lib/records/facets.ts';
import { createTotals } from '../../../../lib/records/list-totals.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';

/** The remittance screen without its looks: list, panel and counts of the tabs. */

export const records = listScreen({ contract: remittances, nameOf: ({ code }) => code });
export const { list, panel } = records;
export const totals = createTotals(list, remittanceTotals);

export type RemittanceFacets = Output<typeof remittanceFacets.answer>;
const facets = createFacets(remittances, remittanceFacets);
export const { $facets } = facets;
