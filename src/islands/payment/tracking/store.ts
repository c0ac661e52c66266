import { atom } from 'nanostores';
import type errors from '../../../../public/locales/en/errors.json';
import type validation from '../../../../public/locales/en/validation.json';
import { ApiError, call } from '../../../lib/api/call.ts';
import { pageBrand } from '../../../lib/site/brand.ts';
import { type Shipment, trackShipment } from '../../../lib/contract/postals/tracking.ts';
import { packageStatusOf } from '../../../lib/contract/package-status.ts';
import { readTrackingNumber } from '../../../lib/domain/tracking-number.ts';
import { tellEmbedder } from '../../../lib/site/embed.ts';
import { leaveForOwnSite } from '../../../lib/site/own-site.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { LAST_NUMBER_KEY } from './before-hydration.ts';
import { isEmbedded } from './embedded.ts';

/** What draws an answer. */
type AnswerPart = typeof import('./answer.tsx');

export type Tracking =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'found'; readonly shipment: Shipment; readonly part: AnswerPart }
  /** `message` stands beside the field, in the page's language. */
  | { readonly kind: 'failed'; readonly message: string };

export const $tracking = atom<Tracking>({ kind: 'idle' });

const errorWords = wordsOf<typeof errors>('errors');
const validationWords = wordsOf<typeof validation>('validation');

let running: AbortController | undefined;

/**
 * Looks a typed number up. A later search takes the place of one that is still running. The address keeps what was
 * found, so that it can be shared, reloaded and read in the other language.
 */
export async function track(typed: string): Promise<void> {
  running?.abort();
  const search = (running = new AbortController());
  const reading = readTrackingNumber(typed);
  if (reading.kind === 'empty') {
    $tracking.set({ kind: 'failed', message: validationWords('required') });
    return;
  }
  document.documentElement.dataset['asked'] = '';
  $tracking.set({ kind: 'busy' });
  try {
    const query = { number: typed.trim(), language: pageFacts().language, host: pageBrand().host };
    const [shipment, part] = await Promise.all([
      call(trackShipment, { query, signal: search.signal }),
      fetchPart(),
    ]);
    keep(reading.kind === 'number' ? reading.number : typed.trim());
    // Who follows a parcel sees whose it is and whom to call. A partner's frame stays: that brand may not be shown in it.
    if (!isEmbedded() && leaveForOwnSite(shipment)) return;
    if (!isEmbedded()) part.beginFollowing(shipment.number);
    $tracking.set({ kind: 'found', shipment, part });
    tellEmbedder({ type: 'malecon:result', result: packageStatusOf(shipment.status)?.key ?? '' });
  } catch (error) {
    // Another search has taken its place.
    if (search.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    $tracking.set({ kind: 'failed', message: messageOf(error) });
    tellEmbedder({ type: 'malecon:result', result: error.code });
  }
}

/** Fetched beside the answer, so that both stand at once and nothing moves. @throws ApiError where no answer came */
const fetchPart = (): Promise<AnswerPart> =>
  import('./answer.tsx').catch(() => {
    throw new ApiError('e1', 0);
  });

/** What went wrong in one or two sentences; the reason alone where it says everything. */
function messageOf({ code, title, detail, errors, reason }: ApiError): string {
  if (reason?.startsWith('too_many') && detail) return detail;
  return errors[0]?.message ?? [title ?? errorWords(code), detail].filter(Boolean).join(' ');
}

function keep(number: string): void {
  // Inside another site the address is the frame's, and nothing is stored.
  if (isEmbedded()) return;
  const address = new URL(location.href);
  address.searchParams.set('n', number);
  history.replaceState(history.state, '', address);
  try {
    localStorage.setItem(LAST_NUMBER_KEY, number);
  } catch {
    // Storage is refused: the next visit begins with an empty field.
  }
}
