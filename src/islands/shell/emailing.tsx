import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const EmailClient = lazyDialog(() => import('./email-client.tsx'));

/** A record whose client is written to. */
export interface Emailed {
  /** Key of the resource: cars/rentals */
  readonly of: string;
  readonly id: number;
}
/** The latest request; a new object each time, so that the same record can be asked for again. */
const $emailed = atom<Emailed | undefined>(undefined);

/** Writes to the client of a record of the screen, where <Emailing /> stands. */
export const emailClient = (emailed: Emailed): void => $emailed.set({ ...emailed });

/** Where mails to clients are written; what they need is fetched with the first one. */
export function Emailing() {
  const emailed = useStore($emailed);
  return emailed && <EmailClient emailed={emailed} onClose={() => $emailed.set(undefined)} />;
}
