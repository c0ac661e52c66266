import * as z from 'zod/mini';
import { Id, rowFields, text } from './fields.ts';
import { VIEW_NAME_LENGTH } from './limits.ts';
import { resource } from './resource.ts';

/** Saved views (rule: saved-views): a name for the query of a list screen, per person. */
const common = { screen: text(60), name: text(VIEW_NAME_LENGTH), query: z.string().check(z.maxLength(2000)) };

export const View = z.object({ ...rowFields, ...common, member_id: Id });
export type View = z.infer<typeof View>;

const { key, defaultSort, list, get, create, update, remove } = resource({
  area: 'users',
  name: 'views',
  singular: 'view',
  entity: 'views',
  row: View,
  input: z.object(common),
  filters: { screen: z.optional(z.string()) },
  sorts: ['name'],
  defaultSort: 'name',
});
/** A view is saved beside its list: it has no form of the API, and is not exported. */
export const views = { key, defaultSort, list, get, create, update, remove };
