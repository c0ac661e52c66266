import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { MAIL_FILES } from '../../lib/contract/system/mails.ts';
import { commonWords } from '../../lib/words/words.ts';
import { BOX } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { FormView } from '../ui/form-view.tsx';
import { Dialog } from '../ui/lazy-dialog.tsx';
import { errorText, instant } from '../ui/reader.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { emailWords } from './email-store.ts';
import type { EmailClient } from './email-store.ts';

const TABS = ['write', 'preview', 'sent'] as const;

/** Writes to the client of a record: template, preview, attachments, and what was sent before. Shows once `email.open` was called. */
export function EmailDialog({ email }: { email: EmailClient }) {
  const state = useStore(email.editor.$state);
  const [tab, setTab] = useState<(typeof TABS)[number]>('write');
  if (state.kind === 'closed') return null;
  return (
    <Dialog title={emailWords('title')} onClose={() => void email.editor.close()} size="side">
      <div className="flex min-h-0 flex-1 flex-col [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col">
        <Tabs
          label={emailWords('title')}
          tabs={TABS.map((key) => ({ key, label: emailWords(`tabs.${key}`) }))}
          current={tab}
          onChange={setTab}
        >
          {tab === 'write' && <Write email={email} />}
          {tab === 'preview' && <Preview email={email} />}
          {tab === 'sent' && <Sent email={email} />}
        </Tabs>
      </div>
    </Dialog>
  );
}

const labelOf = (path: string): string =>
  path === 'to' || path === 'subject' || path === 'text' || path === 'attachments'
    ? emailWords(`fields.${path}`)
    : path;

function Write({ email }: { email: EmailClient }) {
  const { form } = email.editor;
  const templates = useStore(email.$templates);
  const language = useStore(email.$language);
  const template = useStore(form.fields.template.$value);
  return (
    <FormView
      form={form}
      onSubmit={() => void email.editor.submit()}
      onCancel={() => void email.editor.close()}
      labelOf={labelOf}
      save={emailWords('send')}
    >
      <p className="text-sm text-ink-2">{emailWords(`language.${language}`)}</p>
      <label className="grid gap-1 text-sm font-medium">
        {emailWords('fields.template')}
        <select
          value={template ?? ''}
          onChange={({ target }) => void email.choose(target.value)}
          className={BOX}
        >
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <TextField label={labelOf('to')} field={form.fields.to} kind="email" />
      <TextField label={labelOf('subject')} field={form.fields.subject} />
      <TextareaField
        label={labelOf('text')}
        hint={emailWords('textHint')}
        field={form.fields.text}
        rows={12}
      />
      <FileDrop
        label={labelOf('attachments')}
        field={form.fields.attachments}
        purpose="document"
        max={MAIL_FILES}
      />
    </FormView>
  );
}

function Preview({ email }: { email: EmailClient }) {
  const values = useStore(email.editor.form.$values);
  const language = useStore(email.$language);
  const brand = useStore(email.$brand);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-2 p-6" lang={language}>
      <article className="mx-auto grid max-w-[560px] gap-4 rounded-lg border border-line bg-surface p-6">
        <p className="font-bold text-accent">{brand}</p>
        <h3 className="text-md font-semibold break-words">{values.subject}</h3>
        {(values.text ?? '').split(/\n{2,}/).map((paragraph, index) => (
          <p key={index} className="break-words whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </article>
    </div>
  );
}

function Sent({ email }: { email: EmailClient }) {
  const sent = useStore(email.$sent);
  if (sent.kind === 'loading')
    return (
      <div className="p-5">
        <SkeletonText lines={6} />
      </div>
    );
  if (sent.kind === 'failed')
    return (
      <p role="alert" className="p-5">
        {errorText(sent.error)}
      </p>
    );
  if (sent.value.length === 0) return <p className="p-5 text-ink-3">{emailWords('nothingSent')}</p>;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {sent.value.map((mail) => (
        <li key={mail.id} className="border-b border-line px-5 py-3">
          <details>
            <summary className="cursor-pointer">
              <span className="font-semibold break-words">{mail.subject}</span>
              <span className="block text-sm text-ink-3">
                {emailWords('sentTo', {
                  to: mail.to,
                  at: instant(mail.created_at),
                  status: emailWords(
                    mail.status === 'failed'
                      ? 'status.failed'
                      : mail.status === 'queued'
                        ? 'status.queued'
                        : 'status.sent',
                  ),
                })}
              </span>
            </summary>
            <p className="mt-2 break-words whitespace-pre-wrap text-ink-2">
              {mail.text ?? commonWords('secretEmail')}
            </p>
            {mail.attachments.length > 0 && (
              <p className="mt-2 text-sm text-ink-3">
                {emailWords('attached', { names: mail.attachments.join(', ') })}
              </p>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}
