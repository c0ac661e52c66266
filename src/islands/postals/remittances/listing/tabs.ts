import { REMITTANCE_PRESETS } from '../../../../lib/contract/postals/remittances.ts';
import { number } from '../../../ui/reader.ts';
import type { Preset } from '../../../ui/view-tabs.tsx';
import type { RemittanceFacets } from './store.ts';
import { say } from './words.ts';

/** Views that everybody has, in the order of a remittance's life, with their counts once they are read. */
export const presetViews = (facets: RemittanceFacets | undefined): Preset[] =>
  REMITTANCE_PRESETS.map((preset) => ({
    name: say(`tabs.${preset}`),
    query: `preset=${preset}`,
    count: facets && number(facets[preset]),
  }));
