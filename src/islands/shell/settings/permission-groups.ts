import type { PERMISSIONS, Permission } from '../../../lib/contract/permissions.ts';
import type { ChoiceGroup } from './grouped-field.tsx';
import { settingsWords } from './words.ts';

type Entities = typeof PERMISSIONS;
type Action = { [E in keyof Entities]: keyof Entities[E] & string }[keyof Entities];

const partsOf = (permission: Permission) => permission.split(':') as [keyof Entities, Action];

/** Permissions by entity, in the words and the order of the table of roles. */
export const permissionGroups = (permissions: readonly Permission[]): ChoiceGroup<Permission>[] =>
  Array.from(
    Map.groupBy(permissions, (permission) => partsOf(permission)[0]),
    ([key, held]) => ({
      key,
      name: settingsWords(`roles.entities.${key}`),
      choices: held.map((value) => ({ value, label: settingsWords(`roles.actions.${partsOf(value)[1]}`) })),
    }),
  );
