import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { deviceName } from '../../../lib/session/device.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { errorText, instant } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import type { ProfileStore } from './store.ts';
import { profileWords as t } from './words.ts';

/** Where one is logged in and where no code is asked for, each with its end. */
export function ProfileDevices({ profile }: { profile: ProfileStore }) {
  const state = useStore(profile.$devices);
  useEffect(() => void profile.loadDevices(), [profile]);
  if (state.kind === 'loading')
    return (
      <div className="px-5 py-4">
        <SkeletonText lines={6} />
      </div>
    );
  if (state.kind === 'failed') {
    return (
      <div role="alert" className="grid justify-items-start gap-3 px-5 py-4">
        <p>{errorText(state.error)}</p>
        <Button onPress={() => void profile.loadDevices()}>{commonWords('retry')}</Button>
      </div>
    );
  }
  const { sessions, browsers } = state.value;
  return (
    <div className="max-h-[60dvh] overflow-y-auto">
      <Group title={t('sessions.title')}>
        {sessions.map((session) => (
          <Device
            key={session.id}
            name={deviceName(session.user_agent) ?? t('unknownDevice')}
            detail={t('sessions.detail', { ip: session.ip, used: instant(session.last_used_at) })}
          >
            {session.current ? (
              <span className="text-sm font-semibold text-success">{t('sessions.current')}</span>
            ) : (
              <Button onPress={() => void profile.endSession(session.id)}>{t('sessions.end')}</Button>
            )}
          </Device>
        ))}
        {sessions.length > 1 && (
          <li className="pt-2">
            <Button kind="danger" onPress={() => void profile.endOthers()}>
              {t('sessions.endOthers')}
            </Button>
          </li>
        )}
      </Group>
      <Group title={t('browsers.title')}>
        {browsers.length === 0 && <li className="text-ink-3">{t('browsers.none')}</li>}
        {browsers.map((browser) => (
          <Device
            key={browser.id}
            name={deviceName(browser.user_agent) ?? t('unknownDevice')}
            detail={t('browsers.detail', {
              since: instant(browser.created_at),
              until: instant(browser.expires_at),
            })}
          >
            <Button onPress={() => void profile.removeBrowser(browser.id)}>{t('browsers.remove')}</Button>
          </Device>
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-5 py-4 last:border-b-0">
      <h3 className="mb-2 text-sm font-semibold text-ink-2">{title}</h3>
      <ul className="grid gap-2">{children}</ul>
    </section>
  );
}

function Device({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <b className="block font-semibold">{name}</b>
        <span className="text-sm text-ink-2">{detail}</span>
      </span>
      {children}
    </li>
  );
}
