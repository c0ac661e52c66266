import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { RECOVERY_CODES } from '../../../lib/contract/limits.ts';
import type { LoginMethods, OwnPasskey } from '../../../lib/contract/users/login-methods.ts';
import { knowsPasskeys } from '../../../lib/session/passkeys.ts';
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
      <Passkeys methods={methods} value={state.value} />
      <App methods={methods} value={state.value} />
      <Codes methods={methods} value={state.value} />
      <LoginDialogs methods={methods} />
    </div>
  );
}

interface PartProps {
  methods: LoginMethodsStore;
  value: LoginMethods;
}

/** How many ways there are that are stronger than the mailed code. */
const strongOnes = ({ authenticator, passkeys }: LoginMethods): number =>
  passkeys.length + (authenticator === null ? 0 : 1);
/** Whether what is there is all, and has to stay (rule: stronger-second-step). */
const isLast = (value: LoginMethods): boolean => value.demanded && strongOnes(value) === 1;

function Passkeys({ methods, value }: PartProps) {
  const { passkeys } = value;
  return (
    <Group title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.length > 0 && (
        <ul className="grid w-full gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <PasskeyFacts passkey={passkey} />
              {!isLast(value) && (
                <Button onPress={() => void methods.removePasskey(passkey)}>
                  {t('passkeys.removeOf', { name: passkey.name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {passkeys.length > 0 && isLast(value) && <Last />}
      {knowsPasskeys() ? (
        <Button onPress={() => void methods.beginPasskey()}>{t('passkeys.add')}</Button>
      ) : (
        <p className="text-sm text-ink-3">{t('passkeys.impossible')}</p>
      )}
    </Group>
  );
}

function PasskeyFacts({ passkey: { name, host, created_at, last_used_at } }: { passkey: OwnPasskey }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <b className="block font-semibold">{name}</b>
      <span className="text-sm text-ink-2">
        {t('passkeys.created', { date: instant(created_at) })} <Used at={last_used_at} />
        {host !== location.hostname && ` ${t('passkeys.elsewhere', { host })}`}
      </span>
    </span>
  );
}

const Last = () => <p className="text-sm text-ink-3">{t('last')}</p>;

function App({ methods, value }: PartProps) {
  const { authenticator: app } = value;
  return (
    <Group title={t('app.title')} text={t('app.text')}>
      {app === null ? (
        <Button onPress={() => void methods.beginApp()}>{t('app.begin')}</Button>
      ) : (
        <>
          <Since created={app.created_at} used={app.last_used_at} />
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => void methods.beginApp()}>{t('app.replace')}</Button>
            {!isLast(value) && <Button onPress={() => void methods.removeApp()}>{t('app.removeOf')}</Button>}
          </div>
          {isLast(value) && <Last />}
        </>
      )}
    </Group>
  );
}

/** When something was set up, and used last. */
function Since({ created, used }: { created: string; used: string | null }) {
  return (
    <p className="text-sm">
      {t('since', { date: instant(created) })} <Used at={used} />
    </p>
  );
}

const Used = ({ at }: { at: string | null }) =>
  at === null ? t('unused') : t('used', { date: instant(at) });

function Codes({ methods, value }: PartProps) {
  const { recovery } = value;
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
      {strongOnes(value) === 0 ? (
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
