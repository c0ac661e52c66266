import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, apiSettings, call } from '../../../lib/api/call.ts';
import { accessCode, currentSession, resendCode } from '../../../lib/contract/authentication.ts';
import type { CompletedSession } from '../../../lib/contract/authentication.ts';
import { ACCESS_CODE } from '../../../lib/contract/limits.ts';
import { nextAddress } from '../../../lib/inline/next.ts';
import { withNext } from '../../../lib/session/next.ts';
import { createPublicForm, sentenceOf } from '../../../lib/forms/public-form.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { $session, leave, loginAddress, startSession } from '../../../lib/session/record.ts';
import { tabStorage } from '../../../lib/shell/storage.ts';
import { SESSION_KEY } from '../../../lib/session/session-tabs.ts';
import { trustBrowser } from '../../../lib/session/trusted-browser.ts';

/** Whether a new code may be asked for. `at` is the instant, in milliseconds, at which it may. */
type Resend =
  | { readonly kind: 'waiting'; readonly at: number }
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'refused'; readonly message: string; readonly at: number };

export interface AccessCode {
  readonly form: PublicForm;
  readonly $resend: ReadableAtom<Resend>;
  /** Asks how long to wait until a code may be sent again; called when the page runs. */
  begin(): Promise<void>;
  resend(): Promise<void>;
}

/** A box that is not ticked sends nothing, one that is sends "on". */
export const withTrust = (form: PublicForm): PublicForm => ({
  ...form,
  submit: (values) => form.submit({ ...values, trust: values['trust'] === 'on' }),
});

/** Keeps a session that is complete, and the trust in this browser, and goes to the page that was asked for; one that must set something up first stays. */
export function goOn({ trusted, ...record }: CompletedSession, next: string): void {
  startSession(record);
  if (record.setting_up) return;
  if (trusted !== undefined && record.member) trustBrowser(record.member.email, trusted);
  leave.to(next);
}

/** A half session that died leads to the login, which goes on to the page that was asked for first. */
export function leaveWithSession(search: () => string): void {
  apiSettings.unauthorized = () => {
    tabStorage.removeItem(SESSION_KEY);
    $session.set(undefined);
    leave.to(withNext(loginAddress(), search()));
  };
}

/** The access code form. `home` is where a person goes who was on the way to no page. */
export function createAccessCode(home: string, search = () => location.search): AccessCode {
  const after = (seconds: number): number => Date.now() + seconds * 1000;
  const $resend = atom<Resend>({ kind: 'waiting', at: after(ACCESS_CODE.resendSeconds) });

  leaveWithSession(search);

  const form = createPublicForm({
    schema: accessCode.body,
    send: async ({ code, trust }) => {
      goOn(await call(accessCode, { body: { code, trust } }), nextAddress(search(), home));
    },
  });

  return {
    form: withTrust(form),
    $resend,
    begin: async () => {
      const session = await call(currentSession).catch(() => undefined);
      if (session) $resend.set({ kind: 'waiting', at: after(session.resend_in ?? 0) });
    },
    resend: async () => {
      try {
        await call(resendCode);
        $resend.set({ kind: 'sent', at: after(ACCESS_CODE.resendSeconds) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        $resend.set({ kind: 'refused', message: sentenceOf(error), at: Date.now() });
      }
    },
  };
}
