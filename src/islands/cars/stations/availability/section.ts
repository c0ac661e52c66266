import { addressSection } from '../../../../lib/records/address-section.ts';

/** What the screen shows: the grid, or the list of blocks, for the same offices and stations. */
export const { $section, go } = addressSection(['grid', 'blocks'], ['office', 'station']);
