import { PACKAGE_PRESETS } from '../../../lib/contract/postals/packages.ts';
import { number } from '../../ui/reader.ts';
import type { Preset } from '../../ui/view-tabs.tsx';
import type { PackageFacets } from './store.ts';
import { say } from './words.ts';

/** Views that everybody has, in the order of a journey, with their counts once they are read. */
export const presetViews = (facets: PackageFacets | undefined): Preset[] =>
  PACKAGE_PRESETS.map((preset) => ({
    name: say(`tabs.${preset}`),
    query: `preset=${preset}`,
    count: facets && number(facets[preset]),
  }));
