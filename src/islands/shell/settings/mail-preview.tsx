import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { errorText } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MailFrame } from '../mail-frame.tsx';
import type { MailWords } from './mail-store.ts';
import { settingsWords } from './words.ts';

const VIEWS = ['html', 'plain'] as const;

/** The mail as it will be, of an example: in its layout, or as plain text. */
export function SettingsMailPreview({ words, language }: { words: MailWords; language: string }) {
  const preview = useStore(words.$preview);
  const [view, setView] = useState<(typeof VIEWS)[number]>('html');
  const label = settingsWords('templates.preview');
  return (
    <section aria-label={label} className="min-w-0 overflow-hidden rounded-md border border-line">
      <Tabs
        label={label}
        tabs={VIEWS.map((key) => ({ key, label: settingsWords(`templates.views.${key}`) }))}
        current={view}
        onChange={setView}
      >
        {preview.kind === 'loading' && (
          <div className="p-5">
            <SkeletonText lines={8} />
          </div>
        )}
        {preview.kind === 'failed' && (
          <p role="alert" className="p-5">
            {errorText(preview.error)}
          </p>
        )}
        {preview.kind === 'ready' && (
          <div lang={language}>
            <p className="border-b border-line bg-surface-2 px-5 py-2.5 font-semibold break-words">
              {preview.value.subject}
            </p>
            {view === 'html' && <MailFrame html={preview.value.html} title={label} />}
            {view === 'plain' && (
              <p className="px-5 py-4 text-sm break-words whitespace-pre-wrap">{preview.value.text}</p>
            )}
          </div>
        )}
      </Tabs>
      <p className="border-t border-line px-5 py-2 text-xs text-ink-3">
        {settingsWords('templates.example')}
      </p>
    </section>
  );
}
