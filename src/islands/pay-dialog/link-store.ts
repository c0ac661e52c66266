import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api/call.ts';
import { showError } from '../../lib/api/show-error.ts';
import { attempt } from '../../lib/api/attempt.ts';
import type { Output } from '../../lib/contract/endpoint.ts';
import { paymentLink, sendPaymentLink } from '../../lib/contract/financials/payment-actions.ts';
import { payments } from '../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../lib/contract/financials/payments.ts';
import { onChange, onGap } from '../../lib/api/live.ts';
import { bringWords } from '../../lib/words/words-on-demand.ts';
import { PAY_WORDS } from './words.ts';

export interface Shown {
  readonly row: PaymentRow;
  readonly link: Output<typeof paymentLink.answer>;
  readonly sending: boolean;
  changed?: (() => void) | undefined;
}

const $shown = atom<Shown | undefined>(undefined);
/** The link on the screen: its address, to copy, to scan, to send. */
export const $link: ReadableAtom<Shown | undefined> = $shown;

/** Shows the link of a card payment that waits; a refusal, such as of a withdrawn one, is told. */
export async function showLink(row: PaymentRow, changed?: () => void): Promise<void> {
  try {
    const [link] = await Promise.all([call(paymentLink, { params: { id: row.id } }), bringWords(PAY_WORDS)]);
    $shown.set({ row, link, sending: false, changed });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(
      error,
      error.status === 409 ? [] : [{ label: 'openAgain', run: () => void showLink(row, changed) }],
    );
  }
}

/** The payment as it is now: the dialog says paid while it is open. */
async function look(): Promise<void> {
  const before = $shown.get();
  const row = before && (await call(payments.get, { params: { id: before.row.id } }).catch(() => undefined));
  const shown = $shown.get();
  if (row && shown?.row.id === row.id && shown.row.version <= row.version) $shown.set({ ...shown, row });
}
onMount($shown, () => {
  const stops = [
    onGap(() => void look()),
    onChange(({ key, id }) => void (key === payments.key && id === $shown.get()?.row.id && look())),
  ];
  return () => stops.forEach((stop) => stop());
});

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
