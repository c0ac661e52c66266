import type { PaymentState } from '../../lib/contract/financials/services.ts';
import { recordAddress } from '../../lib/records/record-address.ts';

/** What a person must know of the plan that pays a debt, with the way to it. */
export function PlanNote({ plan, text }: { plan: NonNullable<PaymentState['plan']>; text: string }) {
  return (
    <p role="note" className="rounded-sm bg-warn-soft px-3 py-2 text-warn">
      {text}{' '}
      <a
        className="font-semibold whitespace-nowrap underline"
        href={recordAddress('financials/fundings', plan.id)}
      >
        {plan.name}
      </a>
    </p>
  );
}
