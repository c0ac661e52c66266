import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { lazy, useState } from 'react';
import { $session, may } from '../../../lib/session/session.ts';
import { commonWords, wordsOf } from '../../../lib/words/words.ts';
import type shell from '../../../../public/locales/en/shell.json';
import Dialog from '../../ui/dialog.tsx';
import { BOX } from '../../ui/field.tsx';
import { Late } from '../../ui/late.tsx';
import { SkeletonRows, SkeletonText } from '../../ui/skeleton.tsx';
import { SettingsAccess } from './access.tsx';
import { SettingsListView } from './list-view.tsx';
import { SettingsPackages } from './packages.tsx';
import { SettingsPlaces } from './places.tsx';
import { SettingsProcedures } from './procedures.tsx';
import { SettingsRemittances } from './remittances.tsx';
import { SettingsRentals } from './rentals.tsx';
import { SettingsRoles } from './roles.tsx';
import { SETTINGS_SECTIONS, isShown, listOf } from './sections.ts';
import type { SettingsSection } from './sections.ts';
import { SettingsTemplates } from './templates.tsx';
import { SettingsTransfer } from './transfer.tsx';
import { SETTINGS_WORDS, settingsWords } from './words.ts';
import { useWords } from '../use-words.ts';

const LATE = {
  api_keys: lazy(() => import('./api-keys.tsx')),
  webhooks: lazy(() => import('./webhooks.tsx')),
} as const;

const shellWords = wordsOf<typeof shell>('shell');

/** The settings: a side panel over any screen, with the company's lists. The default export is what lazyDialog asks for. */
export default function SettingsPanel({ onClose }: { onClose(): void }) {
  const ready = useWords(SETTINGS_WORDS);
  const [section, setSection] = useState<SettingsSection>('service_types');
  // Whoever's session ends here sees what their role allows after the next login.
  useStore($session);
  const sections = SETTINGS_SECTIONS.filter(isShown);
  return (
    <Dialog title={shellWords('tools.settings')} onClose={onClose} size="side">
      {ready ? (
        <div className="flex min-h-0 flex-1 max-sm:flex-col">
          <nav
            aria-label={settingsWords('sections')}
            className="w-52 shrink-0 overflow-y-auto border-r border-line py-2 max-sm:hidden"
          >
            <ul>
              {sections.map((key) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-current={key === section ? 'true' : undefined}
                    onClick={() => setSection(key)}
                    className={clsx(
                      'flex min-h-9 w-full items-center px-4 text-left',
                      key === section
                        ? 'bg-accent-soft font-semibold text-accent'
                        : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
                    )}
                  >
                    {settingsWords(`titles.${key}`)}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <label className="hidden border-b border-line px-4 py-2 max-sm:block">
            <span className="sr-only">{settingsWords('sections')}</span>
            <select
              value={section}
              onChange={({ target }) => setSection(sections.find((key) => key === target.value) ?? section)}
              className={BOX}
            >
              {sections.map((key) => (
                <option key={key} value={key}>
                  {settingsWords(`titles.${key}`)}
                </option>
              ))}
            </select>
          </label>
          <section
            aria-label={settingsWords(`titles.${section}`)}
            className="flex min-h-0 min-w-0 flex-1 flex-col"
          >
            {!may('settings:update') && (
              <p className="border-b border-line bg-surface-2 px-5 py-2 text-sm text-ink-2">
                {settingsWords('readOnly')}
              </p>
            )}
            <Section key={section} section={section} />
          </section>
        </div>
      ) : (
        <div className="p-5" role="status" aria-label={commonWords('loading')}>
          <SkeletonText lines={8} />
        </div>
      )}
    </Dialog>
  );
}

function Section({ section }: { section: SettingsSection }) {
  const contract = listOf(section);
  if (contract) return <SettingsListView contract={contract} title={settingsWords(`titles.${section}`)} />;
  if (section === 'rentals') return <SettingsRentals />;
  if (section === 'packages') return <SettingsPackages />;
  if (section === 'remittances') return <SettingsRemittances />;
  if (section === 'procedures') return <SettingsProcedures />;
  if (section === 'transfer') return <SettingsTransfer />;
  if (section === 'access') return <SettingsAccess />;
  if (section === 'places') return <SettingsPlaces />;
  if (section === 'mail_templates') return <SettingsTemplates />;
  if (section === 'api_keys' || section === 'webhooks') {
    const Part = LATE[section];
    return (
      <Late waiting={<SkeletonRows rows={4} />}>
        <Part />
      </Late>
    );
  }
  return <SettingsRoles />;
}
