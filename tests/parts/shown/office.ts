import type { Parts } from '../gallery.tsx';
import { ACTIONS } from './actions.tsx';
import { DAYS } from './days.tsx';
import { FIELDS } from './fields.tsx';
import { LISTS } from './lists.tsx';
import { IMPORTS } from './imports.tsx';
import { OVERLAYS } from './overlays.tsx';
import { PICTURES } from './pictures.tsx';
import { RECORDS } from './records.tsx';

/** The parts of the back office, each in every state. */
export const parts: Parts = {
  ...ACTIONS,
  ...FIELDS,
  ...PICTURES,
  ...OVERLAYS,
  ...LISTS,
  ...DAYS,
  ...RECORDS,
  ...IMPORTS,
};
