import { FUNDING, FUNDING_LIVES } from '../../../lib/domain/statuses.ts';
import { number } from '../../ui/reader.ts';
import type { FundingFacets } from './store.ts';
import { say } from './words.ts';

const TABS = [
  ['late', 'late=true'],
  ['new', `status=${FUNDING.new}`],
  ['current', `status=${FUNDING.current}`],
  ['unsigned', `status=${[...FUNDING_LIVES].join('%2C')}&signed=false`],
  ['completed', `status=${FUNDING.completed}`],
  ['cancelled', `status=${FUNDING.cancelled}`],
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
