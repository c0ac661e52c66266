import { useStore } from '@nanostores/react';
import { lazy, useEffect, useState } from 'react';
import type shell from '../../../../public/locales/en/shell.json';
import { confirm } from '../../../lib/forms/confirm.ts';
import { commonWords, wordsOf } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Late } from '../../ui/late.tsx';
import { errorText } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProfileDevices } from './devices.tsx';
import { ProfileForm, ProfilePassword } from './forms.tsx';
import { createProfile } from './store.ts';
import { profileWords as t } from './words.ts';
import { useWords } from '../use-words.ts';

const shellWords = wordsOf<typeof shell>('shell');

const ProfileLogin = lazy(() => import('./login.tsx'));

const TABS = ['personal', 'password', 'login', 'devices'] as const;

/** One's own name, phone, language, photo, password and devices. The default export is what lazyDialog asks for. */
export default function ProfileDialog({ onClose }: { onClose(): void }) {
  const [profile] = useState(createProfile);
  const [tab, setTab] = useState<(typeof TABS)[number]>('personal');
  const state = useStore(profile.$profile);
  const worded = useWords('shell-profile');
  useEffect(() => void profile.load(), [profile]);

  async function close(): Promise<void> {
    if (
      profile.dirty() &&
      !(await confirm({
        title: commonWords('unsaved.title'),
        text: commonWords('unsaved.text'),
        yes: commonWords('unsaved.yes'),
        danger: true,
      }))
    )
      return;
    profile.startOver();
    onClose();
  }
  return (
    <Dialog title={shellWords('tools.profile')} onClose={() => void close()}>
      {state.kind === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3 px-5 py-4">
          <p>{errorText(state.error)}</p>
          <Button onPress={() => void profile.load()}>{commonWords('retry')}</Button>
        </div>
      )}
      {(state.kind === 'loading' || (state.kind === 'ready' && !worded)) && (
        <div className="px-5 py-4">
          <SkeletonText lines={8} />
        </div>
      )}
      {state.kind === 'ready' && worded && (
        <Tabs
          label={shellWords('tools.profile')}
          current={tab}
          onChange={setTab}
          tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        >
          {tab === 'personal' && (
            <ProfileForm profile={profile} email={state.value.email} onCancel={() => void close()} />
          )}
          {tab === 'password' && <ProfilePassword profile={profile} onCancel={() => void close()} />}
          {tab === 'login' && (
            <Late waiting={<SkeletonText lines={6} />}>
              <ProfileLogin />
            </Late>
          )}
          {tab === 'devices' && <ProfileDevices profile={profile} />}
        </Tabs>
      )}
    </Dialog>
  );
}
