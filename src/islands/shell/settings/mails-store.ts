import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { pageFacts } from '../../../lib/words/page.ts';
import { ApiError, call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { mailSwitches, mailTexts, saveMailSwitches } from '../../../lib/contract/system/mail-texts.ts';
import type { MailTextRow } from '../../../lib/contract/system/mail-texts.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { createMailWords } from './mail-store.ts';
import type { MailPlace, MailWords } from './mail-store.ts';

/** The mails of the company as a store: their words in one place, and which of them go out. */
export interface Mails {
  readonly $place: ReadableAtom<MailPlace>;
  readonly $texts: ReadableAtom<Loaded<readonly MailTextRow[]>>;
  /** The mail whose words are on the screen. */
  readonly $open: ReadableAtom<MailWords | undefined>;
  show(place: Partial<MailPlace>): void;
  reload(): Promise<void>;
  open(row: MailTextRow): void;
  close(): void;
  /** Decides whether a mail goes out by itself; what somebody else decided of the others meanwhile stays. */
  send(kind: string, sent: boolean): Promise<void>;
}

export function createMails(): Mails {
  const { brand, language } = pageFacts();
  const $place = atom<MailPlace>({ brand: brand.id, language });
  const $texts = atom<Loaded<readonly MailTextRow[]>>({ kind: 'loading' });
  const $open = atom<MailWords | undefined>(undefined);

  async function reload(): Promise<void> {
    const place = $place.get();
    try {
      const value = await call(mailTexts, { query: place });
      if ($place.get() === place) $texts.set({ kind: 'ready', value });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if ($place.get() === place) $texts.set({ kind: 'failed', error });
    }
  }
  onMount($texts, () => void reload());

  return {
    $place,
    $texts,
    $open,
    show: (place) => {
      $place.set({ ...$place.get(), ...place });
      $texts.set({ kind: 'loading' });
      void reload();
    },
    reload,
    open: (row) => {
      const words = createMailWords($place.get(), row, () => void reload());
      $open.set(words);
      // A save that failed offers to open the form again, whatever else was looked at meanwhile.
      words.editor.$state.listen(({ kind }) => kind !== 'closed' && $open.set(words));
    },
    close: () => $open.set(undefined),
    send: async (kind, sent) => {
      await attempt(async () => {
        const { off, version } = await call(mailSwitches);
        const others = off.filter((one) => one !== kind);
        await call(saveMailSwitches, { version, body: { off: sent ? others : [...others, kind] } });
      });
      await reload();
    },
  };
}
