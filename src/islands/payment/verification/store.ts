import { atom } from 'nanostores';
import type words from '../../../../public/locales/en/payment/verification.json';
import { ApiError, call } from '../../../lib/api/call.ts';
import type { PAYMENT_PROVIDERS } from '../../../lib/contract/limits.ts';
import { type PaymentOutcome, readOutcome, verifyReturn } from '../../../lib/contract/payments/public.ts';
import { tellEmbedder } from '../../../lib/site/embed.ts';
import { leaveForOwnSite } from '../../../lib/site/own-site.ts';
import { tokenOfPage } from '../../../lib/site/payment-pages.ts';
import { sentenceOf } from '../../../lib/forms/public-form.ts';
import { wordsOf } from '../../../lib/words/words.ts';

export const t = wordsOf<typeof words>('payment/verification');

/** What the page knows of the attempt in its address. */
export type Verification =
  | { readonly kind: 'asking' }
  /** What the bank has signed, or `pending` where it has not for a minute. */
  | { readonly kind: 'told'; readonly outcome: PaymentOutcome; readonly pending: boolean }
  /** The address names no attempt; or none that exists, or what it brings cannot be believed, as `refused` says. */
  | { readonly kind: 'nothing'; readonly refused?: string }
  /** Nobody could be asked. */
  | { readonly kind: 'lost'; readonly message: string };

export const $verification = atom<Verification>({ kind: 'asking' });

/** Seconds between questions: about a minute in all, then the last one again and again while somebody looks. */
const GAPS = [1, 2, 3, 5, 8, 13, 21] as const;
const LATER = 30;
/** What the banks add to an address (docs/banks.md); without a signature they prove nothing. */
const BANK_FIELD = /^Ds_\w+$/i;

type Provider = (typeof PAYMENT_PROVIDERS)[number];

let asked = 0;
let look: () => Promise<PaymentOutcome>;
let next: ReturnType<typeof setTimeout> | undefined;

/** Takes in what the address brings, then asks until there is an answer that stays. */
export async function openPage(provider: Provider): Promise<void> {
  const fields = takeFields();
  const token = tokenOfPage('a');
  if (!token && Object.keys(fields).length === 0) {
    $verification.set({ kind: 'nothing' });
    return;
  }
  const verify = (): Promise<PaymentOutcome> => call(verifyReturn, { body: { provider, fields }, token });
  look = token ? () => call(readOutcome, { token }) : verify;
  await ask(verify);
}

/** Asks again at once: a button, or a tab that comes to the front. */
export async function lookAgain(): Promise<void> {
  await ask(look);
}

/** The bank's fields of the address, which then has them no longer: neither a copy nor a screenshot passes them on. */
function takeFields(): Record<string, string> {
  const address = new URL(location.href);
  const fields = Object.fromEntries([...address.searchParams].filter(([name]) => BANK_FIELD.test(name)));
  for (const name of Object.keys(fields)) address.searchParams.delete(name);
  if (Object.keys(fields).length > 0) history.replaceState(history.state, '', address);
  return fields;
}

async function ask(question: () => Promise<PaymentOutcome>): Promise<void> {
  clearTimeout(next);
  try {
    tell(await question());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'e9') $verification.set({ kind: 'nothing', refused: sentenceOf(error) });
    // What is known stays; a lost connection may come back.
    else if ($verification.get().kind === 'told' || (asked < GAPS.length && error.status === 0)) askLater();
    else $verification.set({ kind: 'lost', message: sentenceOf(error) });
  }
}

function tell(outcome: PaymentOutcome): void {
  if (leaveForOwnSite(outcome)) return;
  const open = outcome.state === 'in_progress' || outcome.state === 'being_verified';
  const pending = open && asked >= GAPS.length;
  if (open) askLater();
  const before = $verification.get();
  if (!open || pending) {
    $verification.set({ kind: 'told', outcome, pending });
    // Once: a partner counts results.
    if (before.kind !== 'told' || before.outcome.state !== outcome.state)
      tellEmbedder({ type: 'malecon:result', result: outcome.state });
  }
}

function askLater(): void {
  const seconds = GAPS[asked] ?? LATER;
  asked += 1;
  clearTimeout(next);
  next = setTimeout(() => void lookAgain(), seconds * 1000);
}
