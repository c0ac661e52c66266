import { computed } from 'nanostores';
import { $search } from '../../../../lib/records/address.ts';

/** What the screen shows: the grid, or the list of blocks. It stands in the address, so that a link leads to either. */
export const $section = computed($search, (search) => (search.get('tab') === 'blocks' ? 'blocks' : 'grid'));
