import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call, showError } from '../../../lib/api.ts';
import { attempt } from '../../../lib/attempt.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { paymentLink, sendPaymentLink } from '../../../lib/contract/financials/payment-actions.ts';
import type { PaymentRow } from '../../../lib/contract/financials/payments.ts';
import { bringWords } from '../../../lib/words-on-demand.ts';
import { PAY_WORDS } from './words.ts';

export interface ShownLink {
  readonly row: PaymentRow;
  readonly link: Output<typeof paymentLink.answer>;
  readonly sending: boolean;
  changed?: (() => void) | undefined;
}

const $shown = atom<ShownLink | undefined>(undefined);
/** The link on the screen: its address, to copy, to scan, to send. */
export const $link: ReadableAtom<ShownLink | undefined> = $shown;

/** Shows the link of a card payment that waits; a refusal, such as of a withdrawn one, is told. */
export async function showLink(row: PaymentRow, changed?: () => void): Promise<void> {
  try {
    const [link] = await Promise.all([call(paymentLink, { params: { id: row.id } }), bringWords(PAY_WORDS)]);
    $shown.set({ row, link, sending: false, changed });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error, error.status === 409 ? [] : [{ label: 'openAgain', run: () => void showLink(row, changed) }]);
  }
}

export function closeLink(): void {
  $shown.set(undefined);
}

/** Mails the link to the client. */
export async function sendLink(): Promise<void> {
  const shown = $shown.get();
  if (!shown || shown.sending) return;
  $shown.set({ ...shown, sending: true });
  const { id, version } = shown.row;
  const row = await attempt(() => call(sendPaymentLink, { params: { id }, version, body: {} }));
  $shown.set({ ...shown, row: row ?? shown.row, sending: false });
  shown.changed?.();
}
