import { atom } from 'nanostores';
import type words from '../../../../public/locales/en/payment/form.json';
import { ApiError, apiSettings, call } from '../../../lib/api/call.ts';
import { pageReader } from '../../../lib/site/brand.ts';
import { type Debt, findPayment, readDebt } from '../../../lib/contract/payments/public.ts';
import { tellEmbedder } from '../../../lib/site/embed.ts';
import { formatOwnMoment, formatOwnTime } from '../../../lib/words/moments.ts';
import { formAddress, isEmbedded, tokenOfPage } from '../../../lib/site/payment-pages.ts';
import { leaveForOwnSite } from '../../../lib/site/own-site.ts';
import { NotSent, createPublicForm, sentenceOf } from '../../../lib/forms/public-form.ts';
import { isStaffBrowser } from '../../../lib/session/staff-browser.ts';
import { wordsOf } from '../../../lib/words/words.ts';

export const t = wordsOf<typeof words>('payment/form');

/** What the page knows of the debt. */
export type Paying =
  /** Not yet, or no link: then the page asks for the payment's code. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'payable'; readonly debt: Debt }
  /** It cannot be paid now; its state says why. `looked` is when it was asked last, "14:05". */
  | { readonly kind: 'closed'; readonly debt: Debt; readonly looked: string }
  /** `unknown`: no payment has this token. */
  | { readonly kind: 'failed'; readonly message: string; readonly unknown: boolean };

export const $paying = atom<Paying>({ kind: 'reading' });

/** Seconds between looks at a debt that somebody else is paying, the last one again and again. */
const LOOKS = [3, 5, 8, 13, 21, 30];
let looks = 0;
let nextLook: ReturnType<typeof setTimeout> | undefined;
let reading: AbortController | undefined;
let provider = 1;

/** Reads the debt of this page's link for a provider; the answer that was asked for before this ran is taken. */
export function openPage(asked: number): void {
  provider = asked;
  const early = window.debtAnswer;
  window.debtAnswer = undefined;
  if (!tokenOfPage('t')) return;
  if (early) {
    apiSettings.fetch = () => {
      apiSettings.fetch = (input, init) => globalThis.fetch(input, init);
      return early;
    };
  }
  void lookAtDebt();
}

/** Asks what is true of the debt, and shows it. What was read stays until the answer is there. */
export async function lookAtDebt(): Promise<void> {
  const token = tokenOfPage('t');
  if (!token) return;
  clearTimeout(nextLook);
  reading?.abort();
  const mine = (reading = new AbortController());
  try {
    const debt = await call(readDebt, {
      query: {
        provider,
        origin: location.origin,
        ...(isEmbedded() ? { embed: true } : {}),
        ...(isStaffBrowser() ? { staff: true } : {}),
      },
      token,
      signal: mine.signal,
    });
    if (!mine.signal.aborted) show(debt);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    // A debt that is shown stays: pressing Pay asks anyway. One that is waited for is asked for again.
    if ($paying.get().kind === 'payable') return;
    if ($paying.get().kind === 'closed') waitAndLook();
    else tellFailure(error);
  }
}

/** Takes the form away. What stands below it is drawn anew, so that it does not move into view. */
function closeForm(): void {
  const { dataset } = document.documentElement;
  dataset['debt'] = 'closing';
  // Only what is laid out without them in between is new.
  document.body.getBoundingClientRect();
  dataset['debt'] = 'closed';
}

function tellFailure(error: ApiError): void {
  closeForm();
  $paying.set({ kind: 'failed', message: sentenceOf(error), unknown: error.status === 404 });
}

function show(debt: Debt): void {
  if (leaveForOwnSite(debt)) return;
  if (debt.state === 'payable') {
    document.documentElement.dataset['debt'] = 'open';
    looks = 0;
    $paying.set({ kind: 'payable', debt });
    return;
  }
  closeForm();
  const looked = timeOf(new Date().toISOString());
  $paying.set({ kind: 'closed', debt, looked });
  if (debt.state === 'in_progress' || debt.state === 'being_verified') waitAndLook();
  tellEmbedder({ type: 'malecon:result', result: debt.state });
}

function waitAndLook(): void {
  const seconds = LOOKS[Math.min(looks, LOOKS.length - 1)] ?? 0;
  looks += 1;
  clearTimeout(nextLook);
  nextLook = setTimeout(() => void lookAtDebt(), seconds * 1000);
}

/** "13:00 Eastern Time", by the clock of whoever reads it. */
export const timeOf = (instant: string): string => formatOwnTime(instant, pageReader());

/** "November 28, 2026, 13:00 Eastern Time", by the clock of whoever reads it. */
export const limitOf = (limit: string): string => formatOwnMoment(limit, pageReader());

/** The way in without a link: the payment's code and the client's email; nothing that matches is e9. */
export const findForm = createPublicForm({
  schema: findPayment.body,
  send: async (body) => {
    const { token } = await call(findPayment, { body }).catch((error: unknown) => {
      // Every pair that finds nothing is refused alike: what can be checked is said here.
      if (error instanceof ApiError && error.code === 'e9') throw new NotSent(t('find.none'));
      throw error;
    });
    $paying.set({ kind: 'reading' });
    // A reload, and the other language, find it again.
    history.replaceState(history.state, '', formAddress(provider, token));
    document.documentElement.dataset['linked'] = '';
    void lookAtDebt();
  },
});

/** Back to the page without a link. */
export function forgetLink(): void {
  findForm.reopen();
  const address = new URL(location.href);
  address.searchParams.delete('t');
  address.hash = '';
  history.replaceState(history.state, '', address);
  delete document.documentElement.dataset['linked'];
  delete document.documentElement.dataset['debt'];
  $paying.set({ kind: 'reading' });
}
