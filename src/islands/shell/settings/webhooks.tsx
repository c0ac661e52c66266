import { useStore } from '@nanostores/react';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Webhooks from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { WEBHOOK_KINDS, WEBHOOK_VERBS } from '../../../lib/contract/system/webhook-events.ts';
import type { WebhookEvent, WebhookKind } from '../../../lib/contract/system/webhook-events.ts';
import { WEBHOOKS } from '../../../lib/contract/system/webhooks.ts';
import type { Webhook } from '../../../lib/contract/system/webhooks.ts';
import { ITEM } from '../../../lib/domain/statuses.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { useWords } from '../use-words.ts';
import { Badge, StatusBadge, statusText } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { instant, number } from '../../ui/reader.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GroupedField } from './grouped-field.tsx';
import { LiveList } from './live-list.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookMessages } from './webhook-messages.tsx';
import { createWebhooks } from './webhooks-store.ts';
import { hookWords } from './webhooks-words.ts';
import { settingsWords } from './words.ts';

/** Where other programs are told of changes: added, looked at, mended. */
export default function SettingsWebhooks() {
  const ready = useWords(WEBHOOKS);
  const [hooks] = useState(createWebhooks);
  if (!ready) return <SkeletonRows rows={4} />;
  return <Hooks hooks={hooks} />;
}

type Store = ReturnType<typeof createWebhooks>;

function Hooks({ hooks }: { hooks: Store }) {
  const open = useStore(hooks.$open);
  const secret = useStore(hooks.$secret);
  const secretWords = {
    title: hookWords('secret.title'),
    text: hookWords('secret.text'),
    label: hookWords('secret.label'),
    done: hookWords('secret.done'),
  };
  return (
    <>
      <LiveList
        read={hooks.read}
        title={settingsWords('titles.webhooks')}
        text={hookWords('text')}
        icon={Webhooks}
        none={hookWords('none')}
        onAdd={() => hooks.editor.add()}
      >
        {(hook) => <HookRow key={hook.id} hook={hook} hooks={hooks} />}
      </LiveList>
      <HookForm hooks={hooks} />
      {secret !== undefined && <SecretDialog words={secretWords} secret={secret} onClose={hooks.copied} />}
      {open && <WebhookMessages hook={open} onClose={() => hooks.open(undefined)} />}
    </>
  );
}

const counted = (key: 'events' | 'waiting' | 'failed', count: number): string =>
  hookWords(key, { count, number: number(count) });

/** Who is told of what, whether it is reached, and what can be done with it. */
function HookRow({ hook, hooks }: { hook: Webhook; hooks: Store }) {
  const { name, url, events, status, failures, failing_since, waiting, failed, both_until } = hook;
  const active = status === ITEM.active;
  const facts = [
    ...(!active && failing_since !== null
      ? [hookWords('switchedOff', { date: instant(failing_since) })]
      : []),
    counted('events', events.length),
    ...(waiting > 0 ? [counted('waiting', waiting)] : []),
    ...(failed > 0 ? [counted('failed', failed)] : []),
    ...(both_until !== null && Date.parse(both_until) > Date.now()
      ? [hookWords('both', { date: instant(both_until) })]
      : []),
  ];
  const items: MenuItem[] = [
    { label: hookWords('menu.messages'), run: () => hooks.open(hook) },
    { label: commonWords('edit'), run: () => hooks.editor.edit(hook) },
    { label: hookWords('menu.test'), run: () => void hooks.test(hook) },
    { label: hookWords('menu.secret'), run: () => void hooks.renew(hook) },
    {
      label: hookWords(active ? 'menu.deactivate' : 'menu.activate'),
      run: () => void hooks.setStatus(hook, active ? ITEM.inactive : ITEM.active),
    },
    { label: commonWords('delete'), danger: true, run: () => void hooks.remove(hook) },
  ];
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <b className="font-semibold break-words">{name}</b>
          {!active && <StatusBadge kind="global" value={status} />}
          {active && failures > 0 && (
            <Badge tone="warn" icon="alert">
              {hookWords('failing')}
            </Badge>
          )}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-ink-2">{url}</p>
        <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
      </div>
      <Menu icon={EllipsisVertical} label={commonWords('list.rowActions', { name })} items={items} />
    </li>
  );
}

const GROUPS = () =>
  (Object.keys(WEBHOOK_KINDS) as WebhookKind[]).map((kind) => ({
    key: kind,
    name: settingsWords(`roles.entities.${kind}`),
    choices: WEBHOOK_VERBS.map((verb) => ({
      value: `${kind}.${verb}` satisfies WebhookEvent as WebhookEvent,
      label: hookWords(`verbs.${verb}`),
    })),
  }));

function HookForm({ hooks }: { hooks: Store }) {
  const { fields } = hooks.editor.form;
  return (
    <FormDialog
      editor={hooks.editor}
      titles={{ add: hookWords('add'), edit: hookWords('edit') }}
      labelOf={(path) => hookWords(`fields.${path.split('.')[0] as 'name' | 'url' | 'events' | 'status'}`)}
    >
      <TextField label={hookWords('fields.name')} field={fields.name} />
      <TextField label={hookWords('fields.url')} hint={hookWords('urlHint')} field={fields.url} />
      <SelectField
        label={hookWords('fields.status')}
        field={fields.status}
        options={Object.values(ITEM).map((value) => ({ value, label: statusText('global', value) }))}
      />
      <GroupedField
        label={hookWords('fields.events')}
        field={fields.events}
        groups={GROUPS()}
        presets={[
          { label: hookWords('choose.everything'), holds: () => true },
          { label: hookWords('choose.nothing'), holds: () => false },
        ]}
      />
    </FormDialog>
  );
}
