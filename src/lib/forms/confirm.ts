import { atom } from 'nanostores';

/** A question before something that cannot be taken back. Texts are in the page's language already. */
export interface Question {
  /** Names the thing: "Cancel R-2026-004871?" */
  readonly title: string;
  /** Says the consequence. */
  readonly text: string;
  /** The button that does it: "Cancel reservation". */
  readonly yes: string;
  /** Marks the button as dangerous; it is never the default. */
  readonly danger?: boolean;
  /** Asks for a reason, which is then required, of at most this many characters. */
  readonly reasonMax?: number;
}

interface Pending {
  readonly question: Question;
  answer(reason: string | undefined): void;
}

/** The question on the screen. */
export const $question = atom<Pending | undefined>(undefined);

/** Asks; gives the reason where one was asked for, else an empty text, and undefined when the person changes their mind. */
export function ask(question: Question): Promise<string | undefined> {
  $question.get()?.answer(undefined);
  return new Promise((resolve) => {
    $question.set({
      question,
      answer: (reason) => {
        $question.set(undefined);
        resolve(reason);
      },
    });
  });
}

/** True when the person says yes. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== undefined;
}
