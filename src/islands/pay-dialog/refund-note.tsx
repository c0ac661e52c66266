import type { RefundTrouble } from '../../lib/contract/financials/services.ts';
import { recordAddress } from '../../lib/records/record-address.ts';

/** A refund that did not reach the client, with the way to the payment where staff see to it; `text` says what to do. */
export function RefundNote({ trouble, text }: { trouble: RefundTrouble; text: string }) {
  return (
    <p role="note" className="rounded-sm bg-danger-soft px-3 py-2 text-danger">
      {text}{' '}
      <a
        className="font-semibold whitespace-nowrap underline"
        href={recordAddress('financials/payments', trouble.payment.id)}
      >
        {trouble.payment.name}
      </a>
    </p>
  );
}
