import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { PERMISSIONS, ROLES } from '../../../lib/contract/permissions.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { settingsWords } from './words.ts';

/** Who may do what: the table that the server obeys, to be read. */
export function SettingsRoles() {
  const roles = ['administrator', 'agent'] as const;
  const entities = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[];
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto"
      tabIndex={0}
      role="region"
      aria-label={settingsWords('titles.roles')}
    >
      <header className="px-5 py-3">
        <h3 className="text-md font-[650]">{settingsWords('titles.roles')}</h3>
        <p className="mt-1 text-sm text-ink-2">{settingsWords('roles.text')}</p>
      </header>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-y border-line text-left text-sm text-ink-3">
            <th scope="col" className="px-5 py-2 font-medium">
              {settingsWords('roles.action')}
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className="w-32 px-2 py-2 font-medium">
                {settingsWords(`roles.names.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        {entities.map((entity) => (
          <tbody key={entity}>
            <tr className="border-b border-line bg-surface-2">
              <th scope="rowgroup" colSpan={3} className="px-5 py-1.5 text-left text-sm font-semibold">
                {settingsWords(`roles.entities.${entity}`)}
              </th>
            </tr>
            {actionsOf(entity).map(([action, allowed]) => (
              <tr key={action} className="border-b border-line">
                <th scope="row" className="px-5 py-1.5 text-left font-normal">
                  {settingsWords(`roles.actions.${action}`)}
                </th>
                {roles.map((role) => {
                  const may = allowed.includes(ROLES[role]);
                  const Icon = may ? Check : Minus;
                  return (
                    <td key={role} className={may ? 'px-2 text-success' : 'px-2 text-ink-3'}>
                      <Icon className="size-4" aria-label={commonWords(may ? 'yes' : 'no')} role="img" />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type Tables = typeof PERMISSIONS;
type Action = { [E in keyof Tables]: keyof Tables[E] & string }[keyof Tables];

function actionsOf(entity: keyof Tables): (readonly [Action, readonly number[]])[] {
  return Object.entries(PERMISSIONS[entity]) as [Action, readonly number[]][];
}
