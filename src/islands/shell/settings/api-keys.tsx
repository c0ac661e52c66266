import { useStore } from '@nanostores/react';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { API_KEYS, API_KEY_DAYS, keyPermissionsOf } from '../../../lib/contract/system/api-keys.ts';
import type { ApiKey } from '../../../lib/contract/system/api-keys.ts';
import type { StatusIcon, Tone } from '../../../lib/contract/status.ts';
import { $session } from '../../../lib/session/session.ts';
import { useWords } from '../use-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { instant } from '../../ui/reader.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keyWords } from './api-keys-words.ts';
import { createApiKeys } from './api-keys-store.ts';
import { GroupedField } from './grouped-field.tsx';
import { LiveList } from './live-list.tsx';
import { permissionGroups } from './permission-groups.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { settingsWords } from './words.ts';

const BADGES: Readonly<Record<ApiKey['state'], { tone: Tone; icon: StatusIcon }>> = {
  active: { tone: 'success', icon: 'check' },
  expired: { tone: 'secondary', icon: 'clock' },
  revoked: { tone: 'secondary', icon: 'cross' },
  ownerless: { tone: 'warn', icon: 'alert' },
};

/** The keys by which other programs use the API: made, looked at and revoked. */
export default function SettingsApiKeys() {
  const ready = useWords(API_KEYS);
  const [keys] = useState(createApiKeys);
  if (!ready) return <SkeletonRows rows={4} />;
  return <Keys keys={keys} />;
}

type Store = ReturnType<typeof createApiKeys>;

function Keys({ keys }: { keys: Store }) {
  return (
    <>
      <LiveList
        read={keys.read}
        title={settingsWords('titles.api_keys')}
        text={keyWords('text')}
        icon={KeyRound}
        none={keyWords('none')}
        onAdd={() => keys.editor.add()}
      >
        {(row) => <KeyRow key={row.id} row={row} keys={keys} />}
      </LiveList>
      <KeyForm keys={keys} />
      <NewToken keys={keys} />
    </>
  );
}

/** What a key is for, what became of it, and its end. */
function KeyRow({ row, keys }: { row: ApiKey; keys: Store }) {
  const { name, prefix, state, permissions, created_by, revoked_by } = row;
  const facts = [
    keyWords('made', { name: created_by.name, date: instant(row.created_at) }),
    row.last_used_at === null
      ? keyWords('unused')
      : keyWords('used', { date: instant(row.last_used_at), ip: row.last_used_ip }),
    row.revoked_at === null
      ? keyWords(state === 'expired' ? 'expired' : 'expires', { date: instant(row.expires_at) })
      : keyWords('revokedBy', { name: revoked_by?.name ?? '', date: instant(row.revoked_at) }),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-5 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <b className="font-semibold break-words">{name}</b>
          <code className="text-sm text-ink-2">{prefix}…</code>
          <Badge {...BADGES[state]}>{keyWords(`states.${state}`, { name: created_by.name })}</Badge>
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-sm text-ink-2">
            {fact}
          </p>
        ))}
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:content-center">
            {keyWords('permissions', { count: permissions.length, number: permissions.length })}
          </summary>
          <ul className="mt-1 grid gap-0.5">
            {permissionGroups(permissions).map((group) => (
              <li key={group.key}>
                {group.name}: {group.choices.map(({ label }) => label).join(', ')}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {state !== 'revoked' && state !== 'expired' && (
        <Button onPress={() => void keys.revoke(row)}>{keyWords('revoke.of', { name })}</Button>
      )}
    </li>
  );
}

function KeyForm({ keys }: { keys: Store }) {
  const { fields } = keys.editor.form;
  const role = useStore($session)?.member?.role ?? 0;
  const title = keyWords('add');
  return (
    <FormDialog
      editor={keys.editor}
      titles={{ add: title, edit: title }}
      labelOf={(path) => keyWords(`fields.${path.split('.')[0] as 'name' | 'days' | 'permissions'}`)}
    >
      <TextField label={keyWords('fields.name')} hint={keyWords('nameHint')} field={fields.name} />
      <SelectField
        label={keyWords('fields.days')}
        field={fields.days}
        options={API_KEY_DAYS.map((value) => ({
          value,
          label: keyWords('days', { count: value, number: value }),
        }))}
      />
      <GroupedField
        label={keyWords('fields.permissions')}
        field={fields.permissions}
        groups={permissionGroups(keyPermissionsOf(role))}
        presets={[
          { label: keyWords('choose.reading'), holds: (permission) => permission.endsWith(':read') },
          { label: keyWords('choose.nothing'), holds: () => false },
        ]}
      />
    </FormDialog>
  );
}

/** The new key, shown this once; only who says so leaves it. */
function NewToken({ keys }: { keys: Store }) {
  const token = useStore(keys.$token);
  if (token === undefined) return null;
  const words = {
    title: keyWords('token.title'),
    text: keyWords('token.text'),
    label: keyWords('token.label'),
    done: keyWords('token.done'),
  };
  return <SecretDialog words={words} secret={token} onClose={keys.copied} />;
}
