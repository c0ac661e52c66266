import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { PERMISSIONS } from '../../../lib/contract/permissions.ts';
import type { Permission } from '../../../lib/contract/permissions.ts';
import type { Field } from '../../../lib/forms/field.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/field.tsx';
import { keyWords } from './api-keys-words.ts';
import { settingsWords } from './words.ts';

type Entities = typeof PERMISSIONS;
type Action = { [E in keyof Entities]: keyof Entities[E] & string }[keyof Entities];

const partsOf = (permission: Permission) => permission.split(':') as [keyof Entities, Action];

/** Permissions by entity, in the order of the table. */
export const byEntity = (permissions: readonly Permission[]) =>
  Array.from(
    Map.groupBy(permissions, (permission) => partsOf(permission)[0]),
    ([entity, held]) => ({
      entity,
      name: settingsWords(`roles.entities.${entity}`),
      held: held.map((value) => ({ value, label: settingsWords(`roles.actions.${partsOf(value)[1]}`) })),
    }),
  );

interface PermissionsFieldProps {
  field: Field<Permission[]>;
  label: string;
  /** All that may be chosen. */
  offered: readonly Permission[];
}

/** What a key may do, out of the table that the server obeys. */
export function PermissionsField({ field, label, offered }: PermissionsFieldProps) {
  const id = useId();
  const chosen = useStore(field.$value) ?? [];
  const set = (held: (permission: Permission) => boolean): void => field.set(offered.filter(held));
  return (
    <FieldFrame field={field} label={label} group>
      <div className="mb-1 flex flex-wrap gap-2">
        <Button onPress={() => set((permission) => permission.endsWith(':read'))}>
          {keyWords('choose.reading')}
        </Button>
        <Button onPress={() => set(() => false)}>{keyWords('choose.nothing')}</Button>
      </div>
      <ul className="rounded-sm border border-line">
        {byEntity(offered).map(({ entity, name, held }) => (
          <li
            key={entity}
            role="group"
            aria-labelledby={`${id}-${entity}`}
            className="grid grid-cols-[minmax(8rem,1fr)_3fr] gap-x-4 border-b border-line px-3 py-1.5 last:border-b-0 max-sm:grid-cols-1"
          >
            <span id={`${id}-${entity}`} className="py-1.5 text-sm font-semibold">
              {name}
            </span>
            <span className="flex flex-wrap gap-x-4">
              {held.map((permission) => (
                <label
                  key={permission.value}
                  className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11"
                >
                  <input
                    type="checkbox"
                    checked={chosen.includes(permission.value)}
                    onChange={({ target }) =>
                      set((one) => (one === permission.value ? target.checked : chosen.includes(one)))
                    }
                    className="size-4 shrink-0 accent-(--accent)"
                  />
                  {permission.label}
                </label>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}
