import { ApiError, call, newIdempotencyKey } from '../../../lib/api/call.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import {
  PAY_REFUSALS,
  payDebt,
  readOutcome,
  type Debt,
  type PayAnswer,
} from '../../../lib/contract/payments/public.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import {
  goToBank,
  isEmbedded,
  showAmount,
  tokenOfPage,
  verificationAddress,
} from '../../../lib/site/payment-pages.ts';
import { NotSent, createPublicForm, type PublicForm } from '../../../lib/forms/public-form.ts';
import type { CardFrame } from './card-frame.ts';
import { $paying, lookAtDebt, t } from './store.ts';

type Order = Output<typeof payDebt.body>;

/** The bank's frame that stands in the page; undefined where the bank takes over on a page of its own. */
let cardFrame: CardFrame | undefined;
export function placeCardFrame(frame: CardFrame | undefined): void {
  cardFrame = frame;
}

/**
 * An order whose answer got lost: it may have been taken. It is sent again as it was, under the same key, so that it
 * happens once.
 */
let unanswered:
  { readonly about: string; readonly order: Order; readonly idempotencyKey: string } | undefined;

const pay = createPublicForm({ schema: payDebt.body, send });

/** The form that pays. Its fields' names are those of the payer; the rest is what the page shows. */
export const payForm: PublicForm = {
  ...pay,
  // The phone is read as one of its country.
  correct: (name) => pay.correct(name === 'payer.phone_country' ? 'payer.phone' : name),
  submit: async ({ terms, ...payer }) => {
    const early = $paying.get().kind === 'reading';
    const paying = await settled();
    if (paying.kind !== 'payable') return;
    const { provider, amount } = paying.debt;
    const known: Readonly<Record<string, unknown>> = paying.debt.payer;
    // What was pressed before the debt was read lacks what is filled in with it.
    const values = Object.fromEntries(
      Object.entries(payer).map(([name, value]) => {
        const field = name.replace('payer.', '');
        return [field, early && value === '' ? (known[field] ?? '') : value];
      }),
    );
    await pay.submit({
      provider,
      payer: values,
      terms: terms !== undefined,
      language: pageFacts().language,
      amount_seen: amount,
      origin: location.origin,
      ...(isEmbedded() ? { embed: true } : {}),
    });
    await showCardErrors();
  },
};

const isRefused = (): boolean =>
  pay.$state.get().kind === 'open' && Object.keys(pay.$state.get().errors).length > 0;

/**
 * What is wrong with the card is said together with the rest, or as soon as the bank's frame is there to say it. The first
 * wrong field of the page keeps the focus; where somebody types on meanwhile, it is given back.
 */
async function showCardErrors(): Promise<void> {
  const frame = cardFrame;
  if (!isRefused() || !frame) return;
  const late = frame.$state.get() === 'loading';
  if (!(await frame.speaks()) || !isRefused()) return;
  let held = late ? document.activeElement : null;
  // They may go on to another box before the bank's frame takes the focus.
  const follow = (): void => void (held &&= document.activeElement);
  addEventListener('focusin', follow);
  const { kind: card } = await frame.askToken();
  removeEventListener('focusin', follow);
  if (card !== 'invalid') return;
  if (held instanceof HTMLElement && held !== document.body) held.focus();
  else if (Object.keys(pay.$state.get().errors).some((name) => name.startsWith('payer.'))) pay.tellAgain();
}

/** What is known of the debt once it is: somebody may press faster than it is read. */
function settled(): Promise<ReturnType<typeof $paying.get>> {
  return new Promise((resolve) => {
    const stop = $paying.subscribe((paying) => {
      if (paying.kind === 'reading') return;
      resolve(paying);
      // Not before subscribe has returned.
      queueMicrotask(() => stop());
    });
  });
}

async function send(order: Order): Promise<void> {
  const token = tokenOfPage('t');
  const about = JSON.stringify([token, order]);
  if (unanswered?.about !== about)
    unanswered = { about, order: await withCard(order), idempotencyKey: newIdempotencyKey() };
  const { order: body, idempotencyKey } = unanswered;
  try {
    const answer = await call(payDebt, { body, token, idempotencyKey });
    unanswered = undefined;
    await follow(answer, order.provider);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without an answer, or with one of a broken server, the order may have been taken.
    if (error.status !== 0 && error.status < 500) unanswered = undefined;
    if (PAY_REFUSALS.some((reason) => reason === error.reason)) await tellTruth(error, order.amount_seen);
    // The bank has a frame of which this page knows nothing, or lost it.
    if (error.errors.some(({ field }) => field === 'card')) throw new NotSent(t('bank.failed'));
    throw error;
  }
}

async function withCard(order: Order): Promise<Order> {
  if (!cardFrame) return order;
  // What is asked before the frame speaks is lost on it.
  const card = (await cardFrame.speaks()) ? await cardFrame.askToken() : ({ kind: 'failed' } as const);
  if (card.kind === 'failed') throw new NotSent(t('bank.failed'));
  // The frame itself says what is wrong with the card.
  if (card.kind === 'invalid') throw new NotSent();
  return { ...order, card: card.token };
}

/** Nothing was begun, and what the page shows is no longer so: reads the debt anew and says what changed. */
async function tellTruth(error: ApiError, seen: Debt['amount']): Promise<void> {
  await lookAtDebt();
  const paying = $paying.get();
  if (paying.kind !== 'payable') throw new NotSent();
  if (error.reason === 'amount_changed')
    throw new NotSent(t('changed', { before: showAmount(seen), after: showAmount(paying.debt.amount) }));
}

/** To the bank, or to what it has said already. */
async function follow(answer: PayAnswer, provider: number): Promise<void> {
  if (answer.kind === 'redirect') {
    goToBank(answer.address, answer.fields);
    return;
  }
  const outcome = await call(readOutcome, { token: answer.outcome_token }).catch(() => undefined);
  const status = outcome?.state === 'failed' || outcome?.state === 'cancelled' ? 'ko' : 'ok';
  location.assign(verificationAddress(status, provider, answer.outcome_token));
}
