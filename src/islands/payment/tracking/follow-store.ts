import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { call } from '../../../lib/api/call.ts';
import { Email } from '../../../lib/contract/fields.ts';
import {
  confirmFollowing,
  followShipment,
  stopFollowing,
} from '../../../lib/contract/postals/tracking-mails.ts';
import { createPublicForm } from '../../../lib/forms/public-form.ts';
import { pageFacts } from '../../../lib/words/page.ts';

/** What the address of the page asks for beside its number: a mail led here. */
type Asked = { readonly kind: 'nothing' } | { readonly kind: 'confirm' | 'stop'; readonly token: string };

export const $asked = atom<Asked>({ kind: 'nothing' });
/** The shipment that is shown. */
let shown = '';

const tokenOfMail = (): string => {
  const asked = $asked.get();
  return asked.kind === 'nothing' ? '' : asked.token;
};

export const followForm = createPublicForm({
  schema: z.object({ email: Email }),
  send: ({ email }) =>
    call(followShipment, { body: { number: shown, email, language: pageFacts().language } }),
});

/** Opening the link of a mail confirms nothing yet: mail programs open links, too. */
export const confirmForm = createPublicForm({
  schema: z.object({}),
  send: () => call(confirmFollowing, { token: tokenOfMail() }),
});

export const stopForm = createPublicForm({
  schema: z.object({}),
  send: () => call(stopFollowing, { query: { token: tokenOfMail() } }),
});

/** Takes the token of a mail out of the page's address, where others could read it, and leaves at once who wants to. */
export function beginFollowing(number: string): void {
  if (shown !== '' && shown !== number) {
    followForm.reopen();
    $asked.set({ kind: 'nothing' });
  }
  shown = number;
  const address = new URL(location.href);
  for (const kind of ['confirm', 'stop'] as const) {
    const token = address.searchParams.get(kind);
    address.searchParams.delete(kind);
    if (token) $asked.set({ kind, token });
  }
  if (address.href === location.href) return;
  history.replaceState(history.state, '', address);
  if ($asked.get().kind === 'stop') void stopForm.submit({});
}
