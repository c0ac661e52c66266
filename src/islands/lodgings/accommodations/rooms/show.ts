import { choiceName } from '../../../../lib/choices/lodging-choices.ts';
import type { LodgingList } from '../../../../lib/contract/lodgings/choices.ts';
import { statusText } from '../../../ui/badge.tsx';
import type { ShowTyped } from '../../../ui/form-dialog.tsx';
import { photosText } from '../../../ui/photo-text.ts';

const LISTS: Readonly<Record<string, LodgingList>> = {
  room_type_id: 'room_type',
  bed_type_id: 'bed_type',
  view_id: 'room_view',
};

/** A value of a room's form, where two versions are compared. */
export const showTyped: ShowTyped = (field, value) => {
  const list = LISTS[field];
  if (list) return choiceName(list, value);
  if (field === 'photos') return photosText(value);
  return field === 'status' && typeof value === 'number' ? statusText('room', value) : undefined;
};
