import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import {
  API_KEYS,
  API_KEY_DAYS,
  ApiKeyInput,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../lib/contract/system/api-keys.ts';
import type { ApiKey } from '../../../lib/contract/system/api-keys.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import { keyWords } from './api-keys-words.ts';
import { readLive } from './read-live.ts';

/** Nothing of a key is edited: the answer to its making is all that is read of one. */
const contract = { key: API_KEYS, input: ApiKeyInput, get: createApiKey, create: createApiKey };

/** The keys of other programs as a store. */
export function createApiKeys() {
  const read = readLive(API_KEYS, async () => (await call(listApiKeys)).results);
  const { reload } = read;
  /** The key that was just made, until somebody has copied it; nothing else holds it. */
  const $token = atom<string | undefined>(undefined);
  const editor = createEditor({
    contract,
    blank: () => ({ name: '', days: API_KEY_DAYS[1], permissions: [] }),
    reload: () => void reload(),
    saved: ({ token }) => $token.set(token),
  });

  async function revoke({ id, name }: ApiKey): Promise<void> {
    const sure = await confirm({
      title: keyWords('revoke.title', { name }),
      text: keyWords('revoke.text'),
      yes: keyWords('revoke.action'),
      danger: true,
    });
    if (!sure) return;
    await attempt(() => call(revokeApiKey, { params: { id } }));
    await reload();
  }

  return {
    read,
    $token: $token as ReadableAtom<string | undefined>,
    editor,
    revoke,
    /** Forgets the key that was made. */
    copied: () => $token.set(undefined),
  };
}
