import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import * as contract from '../../../lib/contract/system/webhooks.ts';
import type { Webhook } from '../../../lib/contract/system/webhooks.ts';
import { ITEM } from '../../../lib/domain/statuses.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import { showToast } from '../../../lib/shell/toasts.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { readLive } from './read-live.ts';
import { hookWords } from './webhooks-words.ts';

const valuesOf = ({ name, url, events, status }: Webhook) => ({
  name,
  url,
  events,
  status: status === ITEM.inactive ? ITEM.inactive : ITEM.active,
});

/** Where other programs are told of changes, as a store. */
export function createWebhooks() {
  const read = readLive(contract.WEBHOOKS, async () => (await call(contract.listWebhooks)).results);
  const { reload } = read;
  /** The secret that was just made, until somebody has copied it; nothing else here holds it. */
  const $secret = atom<string | undefined>(undefined);
  /** The webhook whose messages are open. */
  const $open = atom<Webhook | undefined>(undefined);
  const editor = createEditor({
    contract: {
      key: contract.WEBHOOKS,
      input: contract.WebhookInput,
      get: contract.getWebhook,
      create: contract.createWebhook,
      update: contract.updateWebhook,
    },
    blank: () => ({ name: '', url: '', events: [], status: ITEM.active }),
    valuesOf,
    reload: () => void reload(),
    saved: (row) => $secret.set('secret' in row ? String(row.secret) : undefined),
  });

  /** Does something, and reads again what came of it. */
  async function change(work: () => Promise<unknown>): Promise<void> {
    await attempt(work);
    await reload();
  }

  return {
    read,
    $secret: $secret as ReadableAtom<string | undefined>,
    $open: $open as ReadableAtom<Webhook | undefined>,
    editor,
    /** Forgets the secret that was made. */
    copied: () => $secret.set(undefined),
    open: (hook: Webhook | undefined) => $open.set(hook),
    setStatus: (hook: Webhook, status: 1 | 2) =>
      change(() =>
        call(contract.updateWebhook, {
          params: { id: hook.id },
          version: hook.version,
          body: { ...valuesOf(hook), status },
        }),
      ),
    test: ({ id }: Webhook) =>
      change(async () => {
        await call(contract.testWebhook, { params: { id }, quiet: true });
        showToast('success', { text: hookWords('testSent') });
      }),
    renew: async ({ id, name }: Webhook) => {
      const sure = await confirm({
        title: hookWords('renew.title', { name }),
        text: hookWords('renew.text'),
        yes: hookWords('renew.yes'),
      });
      if (!sure) return;
      await change(async () => {
        const { secret } = await call(contract.renewWebhookSecret, { params: { id } });
        $secret.set(secret);
      });
    },
    remove: async ({ id, name }: Webhook) => {
      const sure = await confirm({
        title: hookWords('remove.title', { name }),
        text: hookWords('remove.text'),
        yes: commonWords('delete'),
        danger: true,
      });
      if (sure) await change(() => call(contract.removeWebhook, { params: { id } }));
    },
  };
}

/** The newest messages of a webhook. */
export function createMessages({ id }: Webhook) {
  const { $state, reload } = readLive(contract.WEBHOOKS, () =>
    call(contract.webhookMessages, { params: { id } }),
  );
  return {
    $messages: $state,
    reload,
    /** Sends one again, whatever became of it. */
    replay: async (message: number) => {
      await attempt(() => call(contract.replayWebhookMessage, { params: { id: message } }));
      await reload();
    },
  };
}
