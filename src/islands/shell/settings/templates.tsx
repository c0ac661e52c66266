import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $brands, brandName } from '../../../lib/choices/brand-choices.ts';
import { LANGUAGES } from '../../../lib/contract/limits.ts';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { BOX } from '../../ui/field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SettingsMailDialog } from './mail-dialog.tsx';
import { SettingsMailRow } from './mail-row.tsx';
import { createMails } from './mails-store.ts';
import type { Mails } from './mails-store.ts';
import { settingsWords } from './words.ts';

/** Kinds of record that mails are about, in the order of the list; those about none come last. */
const GROUPS = {
  rentals: 'cars/rentals',
  bookings: 'lodgings/bookings',
  payments: 'financials/payments',
  fundings: 'financials/fundings',
  packages: 'postals/packages',
  any: null,
} as const;

/** The mails that clients get: their words by brand and language, and which of them go out. */
export function SettingsTemplates() {
  const [mails] = useState(createMails);
  const texts = useStore(mails.$texts);
  const open = useStore(mails.$open);
  const brands = useStore($brands);
  return (
    <>
      <header className="grid gap-3 border-b border-line px-5 py-3">
        <div>
          <h3 className="text-md font-[650]">{settingsWords('titles.mail_templates')}</h3>
          <p className="mt-1 text-sm text-ink-2">{settingsWords('templates.text')}</p>
        </div>
        <PlaceChoice mails={mails} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={texts.kind === 'loading' || undefined}>
        {texts.kind === 'loading' && <SkeletonRows rows={8} />}
        {texts.kind === 'failed' && <FailedNotice error={texts.error} retry={() => void mails.reload()} />}
        {texts.kind === 'ready' &&
          (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
            <section key={group} aria-label={settingsWords(`templates.groups.${group}`)}>
              <h4 className="border-y border-line bg-surface-2 px-5 py-1.5 text-sm font-semibold">
                {settingsWords(`templates.groups.${group}`)}
              </h4>
              <ul>
                {texts.value
                  .filter(({ about }) => about === GROUPS[group])
                  .map((row) => (
                    <SettingsMailRow key={row.kind} row={row} mails={mails} />
                  ))}
              </ul>
            </section>
          ))}
      </div>
      {open && (
        <SettingsMailDialog
          key={open.editor.form.id}
          words={open}
          brand={brandName(brands, open.place.brand)}
          onClose={mails.close}
        />
      )}
    </>
  );
}

/** Whose words are shown, and in which language. */
function PlaceChoice({ mails }: { mails: Mails }) {
  const place = useStore(mails.$place);
  const brands = useStore($brands);
  return (
    <div className="grid grid-cols-2 gap-3">
      {brands.length > 1 && (
        <label className="grid gap-1 text-sm font-medium">
          {settingsWords('templates.brand')}
          <select
            value={place.brand}
            onChange={({ target }) => mails.show({ brand: target.value })}
            className={BOX}
          >
            {brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="grid gap-1 text-sm font-medium">
        {settingsWords('templates.language')}
        <select
          value={place.language}
          onChange={({ target }) =>
            mails.show({ language: LANGUAGES.find((known) => known === target.value) ?? place.language })
          }
          className={BOX}
        >
          {LANGUAGES.map((key) => (
            <option key={key} value={key}>
              {settingsWords(`templates.${key}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
