import { atom, computed, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api/call.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { confirm } from '../../lib/forms/confirm.ts';
import type { Endpoint } from '../../lib/contract/endpoint.ts';
import type { Language } from '../../lib/contract/fields.ts';
import { mailServiceClient, mailTemplates, sentMails } from '../../lib/contract/system/mails.ts';
import type { MailTemplate, SentMail } from '../../lib/contract/system/mails.ts';
import { readDraft } from '../../lib/forms/drafts.ts';
import { createEditor } from '../../lib/forms/editor.ts';
import type { Loaded } from '../../lib/records/panel.ts';
import { wordsOf } from '../../lib/words/words.ts';
import { bringWords } from '../../lib/words/words-on-demand.ts';
import type words from '../../../public/locales/en/system/email.json';

const EMAIL_WORDS = 'system/email';
export const emailWords = wordsOf<typeof words>(EMAIL_WORDS);

/** Mails to the clients of one kind of record, as a store: templates, what is being written, what was sent. */
export interface EmailClient {
  readonly editor: ReturnType<typeof createEmailEditor>;
  readonly $templates: ReadableAtom<readonly MailTemplate[]>;
  /** Language of the client, in which the mail is written. */
  readonly $language: ReadableAtom<Language>;
  /** Name of the brand that signs it: the record's. */
  readonly $brand: ReadableAtom<string>;
  /** Mails about the record, newest first; read while somebody looks at them. */
  readonly $sent: ReadableAtom<Loaded<readonly SentMail[]>>;
  /** Opens the dialog for a record, with what was typed before and not sent. */
  open(recordId: number): Promise<void>;
  /** Begins with a template; asks when that would replace what a person wrote. */
  choose(template: string): Promise<void>;
}

function createEmailEditor(key: string) {
  const blank = { key, record_id: 0, template: '', subject: '', text: '', attachments: [] };
  const input = mailServiceClient.body;
  // Nothing is edited here: a mail is only ever added.
  return createEditor<{
    key: string;
    input: typeof input;
    get: Endpoint;
    create: typeof mailServiceClient;
    update: Endpoint;
  }>({
    contract: {
      key: `mails/${key}`,
      input,
      get: mailTemplates,
      create: mailServiceClient,
      update: mailServiceClient,
    },
    blank: () => blank,
    valuesOf: () => blank,
    reload: () => undefined,
  });
}

/** One per screen whose records have a client; `key` is the resource's, such as cars/rentals. */
export function createEmailClient(key: string): EmailClient {
  const editor = createEmailEditor(key);
  const { form } = editor;
  const $templates = atom<readonly MailTemplate[]>([]);
  const $language = atom<Language>('en');
  const $brand = atom('');
  const $sent = atom<Loaded<readonly SentMail[]>>({ kind: 'loading' });
  const $record = computed(form.$values, (values) => values.record_id ?? 0);
  let filled: { subject: string; text: string } = { subject: '', text: '' };

  onMount($sent, () => {
    const id = $record.get();
    $sent.set({ kind: 'loading' });
    call(sentMails, { query: { key, record_id: id } }).then(
      (value) => $sent.set({ kind: 'ready', value }),
      (error: unknown) => void (error instanceof ApiError && $sent.set({ kind: 'failed', error })),
    );
  });

  function fill(template: MailTemplate): void {
    filled = template;
    form.fields.template.set(template.id);
    form.fields.subject.set(template.subject);
    form.fields.text.set(template.text);
  }

  return {
    editor,
    $templates,
    $language,
    $brand,
    $sent,
    open: async (recordId) => {
      await attempt(async () => {
        const [answer] = await Promise.all([
          call(mailTemplates, { query: { key, record_id: recordId } }),
          bringWords(EMAIL_WORDS),
        ]);
        $templates.set(answer.templates);
        $language.set(answer.language);
        $brand.set(answer.brand);
        const [first] = answer.templates;
        filled = first ?? filled;
        const draft = readDraft(`mails/${key}`, undefined)?.values as { record_id?: number } | undefined;
        if (draft?.record_id === recordId) editor.add();
        else {
          editor.add({
            key,
            record_id: recordId,
            attachments: [],
            template: first?.id ?? '',
            subject: filled.subject,
            text: filled.text,
            ...(answer.to === null ? {} : { to: answer.to }),
          });
        }
      });
    },
    choose: async (id) => {
      const template = $templates.get().find((one) => one.id === id);
      if (!template) return;
      const { subject, text } = form.$values.get();
      const written = (text ?? '') !== filled.text || (subject ?? '') !== filled.subject;
      const sure =
        !written ||
        (await confirm({
          title: emailWords('replace.title'),
          text: emailWords('replace.text'),
          yes: emailWords('replace.yes'),
          danger: true,
        }));
      if (sure) fill(template);
    },
  };
}
