import { $search, changeSearch } from '../../../lib/records/address.ts';
import { add } from './editor.ts';
import { fundable } from './fundable.ts';

/**
 * What a link of another screen asks for: ?service=ID opens the form of a new plan for that service where one can be
 * made; else the list shows the plan that it has.
 */
export async function beginWithAddress(): Promise<void> {
  const id = Number($search.get().get('service'));
  if (!Number.isInteger(id) || id < 1) return;
  const subject = await fundable(id);
  if (!subject) return;
  changeSearch({ service: undefined });
  await add(subject);
}
