import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type words from '../../../public/locales/en/funding-agreement.json';
import { ApiError, apiSettings, call, download } from '../../lib/api/call.ts';
import type { Download } from '../../lib/api/call.ts';
import { pageReader } from '../../lib/site/brand.ts';
import {
  type Agreement,
  acceptAgreement,
  publicAgreementPdf,
  readAgreement,
} from '../../lib/contract/funding-agreement.ts';
import { formatLongDate, formatOwnMoment } from '../../lib/words/moments.ts';
import { leaveForOwnSite } from '../../lib/site/own-site.ts';
import { pageFacts } from '../../lib/words/page.ts';
import { NotSent, createPublicForm, sentenceOf } from '../../lib/forms/public-form.ts';
import { isStaffBrowser } from '../../lib/session/staff-browser.ts';
import { wordsOf } from '../../lib/words/words.ts';

export const t = wordsOf<typeof words>('funding-agreement');

/** What the page knows of the agreement. */
export type Reading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'shown'; readonly agreement: Agreement }
  /** `unknown`: the address opens none, so asking again does not help. */
  | { readonly kind: 'failed'; readonly message: string; readonly unknown: boolean };

export const $reading = atom<Reading>({ kind: 'reading' });
/** The text changed while somebody was about to sign it: what was accepted was another one. */
export const $changed = atom(false);

let reading: AbortController | undefined;

/** The two secrets of the address; the page is not shown without them (lib/inline/missing.ts). */
function secrets(): { fc: string; token: string } {
  const query = new URLSearchParams(location.search);
  return { fc: query.get('fc') ?? '', token: query.get('cc') ?? '' };
}

/** Shows the agreement of this page's address; the answer that was asked for before this ran is taken. */
export function openPage(): void {
  const early = window.agreementAnswer;
  window.agreementAnswer = undefined;
  if (early) {
    apiSettings.fetch = () => {
      apiSettings.fetch = (input, init) => globalThis.fetch(input, init);
      return early;
    };
  }
  void lookAtAgreement();
}

/** Asks what is true of the agreement, and shows it. What was read stays until the answer is there. */
export async function lookAtAgreement(): Promise<void> {
  reading?.abort();
  const mine = (reading = new AbortController());
  const { fc, token } = secrets();
  try {
    const agreement = await call(readAgreement, {
      query: { fc, language: pageFacts().language, ...(isStaffBrowser() ? { staff: true } : {}) },
      token,
      signal: mine.signal,
    });
    if (!mine.signal.aborted) show(agreement);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    // A text that somebody is reading stays; what they send is checked anyway.
    if ($reading.get().kind !== 'shown' || error.status === 404)
      $reading.set({ kind: 'failed', message: sentenceOf(error), unknown: error.status === 404 });
  }
}

function show(agreement: Agreement): void {
  if (leaveForOwnSite(agreement)) return;
  const before = $reading.get();
  if (
    before.kind === 'shown' &&
    before.agreement.document_hash !== agreement.document_hash &&
    agreement.state === 'open'
  )
    $changed.set(true);
  $reading.set({ kind: 'shown', agreement });
}

/** Acceptance and signature. Whoever signs another text than the present one reads that first; the name stays typed. */
export const signForm = createPublicForm({
  schema: z.object({
    accept: z.literal('on', { error: 'accept_terms' }),
    typed_name: acceptAgreement.body.shape.typed_name,
  }),
  send: async ({ typed_name }) => {
    const seen = $reading.get();
    if (seen.kind !== 'shown') throw new NotSent();
    const { language, document_hash } = seen.agreement;
    const { fc, token } = secrets();
    try {
      const agreement = await call(acceptAgreement, {
        body: { fc, accept: true, typed_name, language, document_hash },
        token,
      });
      $changed.set(false);
      $reading.set({ kind: 'shown', agreement });
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        (error.reason !== 'agreement_changed' && error.reason !== 'agreement_ended')
      )
        throw error;
      await lookAtAgreement();
      // The page now shows the new text, or that there is none to sign.
      throw new NotSent();
    }
  },
});

/** The agreement as a file: signed once it is. Throws ApiError. */
export function savePdf(): Promise<Download> {
  const { fc, token } = secrets();
  return download(publicAgreementPdf, { query: { fc, language: pageFacts().language }, token });
}

/** "November 28, 2026, 13:00 Eastern Time", by the clock of whoever reads it. */
export const momentOf = (instant: string): string => formatOwnMoment(instant, pageReader());

/** "November 28, 2026" */
export const dayOf = (date: string): string => formatLongDate(date, pageReader());
