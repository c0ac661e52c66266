import { PROCEDURE_PRESETS } from '../../../lib/contract/postals/procedures.ts';
import { number } from '../../ui/reader.ts';
import type { Preset } from '../../ui/view-tabs.tsx';
import type { ProcedureFacets } from './store.ts';
import { say } from './words.ts';

/** Views that everybody has, by what is to be done next, with their counts once they are read. */
export const presetViews = (facets: ProcedureFacets | undefined): Preset[] =>
  PROCEDURE_PRESETS.map((preset) => ({
    name: say(`tabs.${preset}`),
    query: `preset=${preset}`,
    count: facets && number(facets[preset]),
  }));
