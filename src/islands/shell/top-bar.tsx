import { useStore } from '@nanostores/react';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Settings from 'lucide-react/icons/settings';
import { useRef, useState } from 'react';
import type shell from '../../../public/locales/en/shell.json';
import { fullName } from '../../lib/domain/names.ts';
import { $overlay, closeOverlay, openOverlay } from '../../lib/shell/overlays.ts';
import type { ScreenEntry } from '../../lib/shell/palette.ts';
import { $session, logOut } from '../../lib/session/session.ts';
import { wordsOf } from '../../lib/words/words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { MenuList } from '../ui/menu.tsx';

const Palette = lazyDialog(() => import('./palette.tsx'));
const NotesPanel = lazyDialog(() => import('./notes-panel.tsx'));
const SettingsPanel = lazyDialog(() => import('./settings/settings-panel.tsx'));
const ProfileDialog = lazyDialog(() => import('./profile/dialog.tsx'));

const t = wordsOf<typeof shell>('shell');

/** The tools of the office's top bar: notes, settings, profile, and the palette of the search box beside them. What they open is fetched when it opens. */
export function TopBar({ screens }: { screens: readonly ScreenEntry[] }) {
  const overlay = useStore($overlay);
  return (
    <>
      <span className="bar-last">
        <IconButton
          icon={NotebookPen}
          label={t('tools.notes')}
          opens="dialog"
          onPress={() => openOverlay('notes')}
        />
        <IconButton
          icon={Settings}
          label={t('tools.settings')}
          opens="dialog"
          onPress={() => openOverlay('settings')}
        />
        <Profile />
      </span>
      {overlay === 'palette' && <Palette screens={screens} onClose={closeOverlay} />}
      {overlay === 'notes' && <NotesPanel onClose={closeOverlay} />}
      {overlay === 'settings' && <SettingsPanel onClose={closeOverlay} />}
      {overlay === 'profile' && <ProfileDialog onClose={closeOverlay} />}
    </>
  );
}

/** Who is logged in, as initials, with what they can do about it. */
function Profile() {
  const member = useStore($session)?.member;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = member ? fullName(member) : '';
  const initials = member ? `${member.first_name.slice(0, 1)}${member.last_name.slice(0, 1)}` : '';
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        title={name}
        onClick={() => setOpen(!open)}
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft pointer-coarse:size-11 text-xs font-[650] text-accent"
      >
        <span aria-hidden="true">{initials}</span>
        <span className="sr-only">{t('tools.account', { name })}</span>
      </button>
      {open && (
        <MenuList
          anchor={button}
          label={t('tools.account', { name })}
          onClose={() => setOpen(false)}
          items={[
            { label: t('tools.profile'), run: () => openOverlay('profile') },
            { label: t('tools.logOut'), run: () => void logOut() },
          ]}
        />
      )}
    </>
  );
}
