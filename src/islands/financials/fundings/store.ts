import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { fundingFacets } from '../../../lib/contract/financials/funding-actions.ts';
import { fundingTotals, fundings } from '../../../lib/contract/financials/fundings.ts';
import { onChange, onGap } from '../../../lib/api/live.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { createPanel } from '../../../lib/records/panel.ts';
import { tablePreferences } from '../../../lib/records/preferences.ts';
import { createList } from '../../../lib/records/resource.ts';
import { createSavedViews } from '../../../lib/records/saved-views.ts';

/** The screen of plans without its looks: list, panel, counts of the tabs. */

export const list = createList(fundings);
export const totals = createTotals(list, fundingTotals);
export const panel = createPanel(fundings);
export const table = tablePreferences(fundings.key);
export const views = createSavedViews(fundings.key);

export type FundingFacets = Output<typeof fundingFacets.answer>;
const $facetsRead = atom<FundingFacets | undefined>(undefined);
/** Counts of the tabs; undefined until they are read, and then as they last were. */
export const $facets: ReadableAtom<FundingFacets | undefined> = $facetsRead;

let counting = false;
let countAgain = false;
/** Counts anew; while a count is under way, one more follows, however many changes come in. */
async function count(): Promise<void> {
  countAgain = counting;
  if (counting) return;
  counting = true;
  try {
    $facetsRead.set(await call(fundingFacets));
  } catch (error) {
    // A list without its counts is still a list.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    counting = false;
    if (countAgain) void count();
  }
}
onMount($facetsRead, () => {
  void count();
  const stops = [onGap(() => void count()), onChange(({ key }) => void (key === fundings.key && count()))];
  return () => stops.forEach((stop) => stop());
});

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  void list.reload();
  void panel.reload();
  void count();
}
