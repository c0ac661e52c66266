import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import type { Language } from '../../lib/contract/fields.ts';
import { LANGUAGES } from '../../lib/contract/limits.ts';
import { mailTemplates } from '../../lib/contract/system/mails.ts';
import type { MailTemplate } from '../../lib/contract/system/mails.ts';
import { pageFacts } from '../../lib/page.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { settingsWords } from './settings-words.ts';

/** The texts that mails to clients begin with, in both languages. */
export function SettingsTemplates() {
  const [language, setLanguage] = useState<Language>(pageFacts().language);
  const [templates, setTemplates] = useState<readonly MailTemplate[] | undefined>(undefined);
  useEffect(() => {
    let here = true;
    void attempt(async () => {
      const answer = await call(mailTemplates, { query: { language } });
      if (here) setTemplates(answer.templates);
    });
    return () => {
      here = false;
    };
  }, [language]);
  return (
    <>
      <header className="px-5 py-3">
        <h3 className="text-md font-[650]">{settingsWords('titles.mail_templates')}</h3>
        <p className="mt-1 text-sm text-ink-2">{settingsWords('templates.text')}</p>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
      <Tabs
        label={settingsWords('templates.language')}
        tabs={LANGUAGES.map((key) => ({ key, label: settingsWords(`templates.${key}`) }))}
        current={language}
        onChange={setLanguage}
      >
        <div className="grid gap-4 px-5 py-4" lang={language}>
          {!templates && <SkeletonText lines={8} />}
          {templates?.map((template) => (
            <article key={template.id} className="rounded-md border border-line">
              <h4 className="border-b border-line bg-surface-2 px-4 py-2 font-semibold">{template.name}</h4>
              <p className="px-4 pt-3 font-medium break-words">{template.subject}</p>
              <p className="px-4 pt-2 pb-4 break-words whitespace-pre-wrap text-ink-2">{template.text}</p>
            </article>
          ))}
        </div>
      </Tabs>
      </div>
    </>
  );
}
