import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import {
  MailWording,
  mailText,
  previewMailText,
  resetMailText,
  saveMailText,
  testMailText,
} from '../../../lib/contract/system/mail-texts.ts';
import type { MailPreview, MailTextRow } from '../../../lib/contract/system/mail-texts.ts';
import type { Language } from '../../../lib/contract/fields.ts';
import { placeholderIssue } from '../../../lib/domain/mail-placeholders.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { may } from '../../../lib/session/session.ts';
import { settingsWords } from './words.ts';

/** Whose words, in which language. */
export interface MailPlace {
  readonly brand: string;
  readonly language: Language;
}

/** The words of one mail of a brand in one language, while somebody looks at them or changes them. */
export interface MailWords {
  readonly place: MailPlace;
  /** As it was read, or reset, last. */
  readonly $row: ReadableAtom<MailTextRow>;
  readonly editor: ReturnType<typeof createWordsEditor>;
  /** The mail with the words as they are typed; read while somebody looks. The last one that could be drawn stays. */
  readonly $preview: ReadableAtom<Loaded<MailPreview>>;
  /** Mails it to whoever asks. */
  test(): Promise<void>;
  /** Asks, then goes back to the words that ship. */
  reset(): Promise<void>;
}

type Place = MailPlace & { readonly kind: string };

/** A mail has one record: its number is only for the drafts. */
const ID = 1;
const recordOf = (row: MailTextRow): MailTextRow & { id: number } => ({ ...row, id: ID });

function createWordsEditor(
  { brand, language, kind }: Place,
  placeholders: readonly string[],
  reload: () => void,
) {
  const contract = {
    key: `mails/texts/${brand}/${language}/${kind}`,
    input: MailWording,
    get: mailText,
    create: saveMailText,
    update: saveMailText,
  };
  const editor = createEditor({
    contract,
    params: { brand, language, kind },
    blank: () => ({ subject: '', text: '' }),
    valuesOf: ({ subject, text }) => ({ subject, text }),
    reload,
  });
  editor.form.$values.listen(({ subject = '', text = '' }) => {
    const told = Object.entries({ subject, text }).flatMap(([field, typed]) => {
      const issue = placeholderIssue(typed, placeholders);
      return issue ? [[field, issue] as const] : [];
    });
    editor.form.tell(new Map(told));
  });
  return editor;
}

/** `reload` reads the list again, which shows what was saved. */
export function createMailWords(place: MailPlace, row: MailTextRow, reload: () => void): MailWords {
  const params = { ...place, kind: row.kind };
  const $row = atom(row);
  const editor = createWordsEditor(params, row.placeholders, reload);
  const { form } = editor;
  const $preview = atom<Loaded<MailPreview>>({ kind: 'loading' });
  let asking = false;
  let behind = false;

  /** One question at a time: what was typed meanwhile is asked when the answer is there. */
  async function look(): Promise<void> {
    const { data } = MailWording.safeParse(form.$values.get());
    behind = asking;
    if (asking || !data || placeholderIssue(`${data.subject}\n${data.text}`, row.placeholders)) return;
    asking = true;
    try {
      $preview.set({ kind: 'ready', value: await call(previewMailText, { params, body: data }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $preview.set({ kind: 'failed', error });
    } finally {
      asking = false;
    }
    if (behind) await look();
  }
  onMount($preview, () => {
    void look();
    return form.$values.listen(() => void look());
  });

  if (may('settings:update')) editor.edit(recordOf(row));
  else form.reset({ subject: row.subject, text: row.text });

  return {
    place,
    $row,
    editor,
    $preview,
    test: async () => {
      const { subject = '', text = '' } = form.$values.get();
      await attempt(() => call(testMailText, { params, body: { subject, text } }));
    },
    reset: async () => {
      const question = {
        title: settingsWords('templates.reset.title'),
        text: settingsWords('templates.reset.text'),
        yes: settingsWords('templates.reset.yes'),
        danger: true,
      };
      if (!(await confirm(question))) return;
      const standard = await attempt(() => call(resetMailText, { params }));
      if (!standard) return;
      $row.set(standard);
      editor.startOver();
      editor.edit(recordOf(standard));
      reload();
    },
  };
}
