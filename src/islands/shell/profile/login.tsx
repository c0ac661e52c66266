import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { RECOVERY_CODES } from '../../../lib/contract/limits.ts';
import type { LoginMethods } from '../../../lib/contract/users/login-methods.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { errorText, instant } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useWords } from '../use-words.ts';
import { LoginDialogs } from './login-dialogs.tsx';
import { createLoginMethods } from './login-store.ts';
import type { LoginMethodsStore } from './login-store.ts';
import { loginWords as t } from './login-words.ts';

/** The part of the profile in which one sets up what lets one in. The default export is what lazy() asks for. */
export default function ProfileLogin() {
  const worded = useWords('shell-login');
  const [methods] = useState(createLoginMethods);
  const state = useStore(methods.$methods);
  useEffect(() => void methods.load(), [methods]);
  if (state.kind === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-3 px-5 py-4">
        <p>{errorText(state.error)}</p>
        <Button onPress={() => void methods.load()}>{commonWords('retry')}</Button>
      </div>
    );
  if (state.kind === 'loading' || !worded)
    return (
      <div className="px-5 py-4">
        <SkeletonText lines={6} />
      </div>
    );
  return (
    <div className="max-h-[60dvh] overflow-y-auto">
      <p className="border-b border-line px-5 py-4 text-sm text-ink-2">{t('text')}</p>
      <App methods={methods} app={state.value.authenticator} />
      <Codes methods={methods} value={state.value} />
      <LoginDialogs methods={methods} />
    </div>
  );
}

function App({ methods, app }: { methods: LoginMethodsStore; app: LoginMethods['authenticator'] }) {
  return (
    <Group title={t('app.title')} text={t('app.text')}>
      {app === null ? (
        <Button onPress={() => void methods.beginApp()}>{t('app.begin')}</Button>
      ) : (
        <>
          <Since created={app.created_at} used={app.last_used_at} />
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => void methods.beginApp()}>{t('app.replace')}</Button>
            <Button onPress={() => void methods.removeApp()}>{t('app.removeOf')}</Button>
          </div>
        </>
      )}
    </Group>
  );
}

/** When something was set up, and used last. */
function Since({ created, used }: { created: string; used: string | null }) {
  return (
    <p className="text-sm">
      {t('since', { date: instant(created) })}{' '}
      {used === null ? t('unused') : t('used', { date: instant(used) })}
    </p>
  );
}

function Codes({ methods, value }: { methods: LoginMethodsStore; value: LoginMethods }) {
  const { authenticator, recovery } = value;
  return (
    <Group title={t('codes.title')} text={t('codes.text')}>
      {recovery !== null && (
        <p className="text-sm">
          {t('codes.left', {
            count: recovery.left,
            number: recovery.left,
            all: RECOVERY_CODES.count,
            date: instant(recovery.created_at),
          })}
        </p>
      )}
      {authenticator === null ? (
        <p className="text-sm text-ink-3">{t('codes.later')}</p>
      ) : (
        <Button onPress={() => void methods.renewCodes()}>{t('codes.renew')}</Button>
      )}
    </Group>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-2 border-b border-line px-5 py-4 last:border-b-0">
      <h3 className="text-sm font-semibold text-ink-2">{title}</h3>
      <p className="text-sm text-ink-2">{text}</p>
      {children}
    </section>
  );
}
