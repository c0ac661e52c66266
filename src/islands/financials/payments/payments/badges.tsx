import { useStore } from '@nanostores/react';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { $banks } from '../choices.ts';
import { option, say } from '../words.ts';

/** What a payment's status does not say: why staff must look, that a client is paying, that what came differs. */
export function Flags({ row }: { row: PaymentRow }) {
  // The gravest reason, and how many more the panel tells in whole sentences.
  const [gravest, ...others] = row.attention;
  return (
    <>
      {gravest && (
        <Badge tone="danger" icon="alert">
          {`${option('attention', gravest)}${others.length > 0 ? ` +${others.length}` : ''}`}
        </Badge>
      )}
      {row.in_progress && (
        <Badge tone="primary" icon="clock">
          {say('flags.in_progress')}
        </Badge>
      )}
      {row.late && (
        <Badge tone="warn" icon="clock">
          {say('flags.late')}
        </Badge>
      )}
      {row.partial && (
        <Badge tone="warn" icon="money">
          {say('flags.partial')}
        </Badge>
      )}
      {row.excess && (
        <Badge tone="info" icon="return">
          {say('flags.excess')}
        </Badge>
      )}
    </>
  );
}

/** Its status, and what is special about it. */
export function PaymentBadges({ row }: { row: PaymentRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1 py-1">
      <StatusBadge kind="payment" value={row.status} />
      <Flags row={row} />
    </span>
  );
}

/** "Card · BBVA", "Cash"; the bank as the settings name it. */
export function Method({ row: { method, provider } }: { row: Pick<PaymentRow, 'method' | 'provider'> }) {
  const banks = useStore($banks);
  const bank = banks.find(({ id }) => id === provider)?.name;
  return <>{bank ? `${option('method', method)} · ${bank}` : option('method', method)}</>;
}
