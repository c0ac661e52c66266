import { number } from '../../ui/reader.ts';
import type { FundingFacets } from './store.ts';
import { say } from './words.ts';

const TABS = [
  ['late', 'late=true'],
  ['new', 'status=1'],
  ['current', 'status=2'],
  ['unsigned', 'status=1%2C2&signed=false'],
  ['completed', 'status=3'],
  ['cancelled', 'status=4'],
] as const;

/** Views that everybody has, with their counts once they are read. */
export const presetViews = (
  facets: FundingFacets | undefined,
): { name: string; query: string; count?: string }[] =>
  TABS.map(([name, query]) => ({
    name: say(`tabs.${name}`),
    query,
    ...(facets ? { count: number(facets[name]) } : {}),
  }));
