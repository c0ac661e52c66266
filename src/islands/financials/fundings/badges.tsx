import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { say } from './words.ts';

/** Its status, and that a deadline has passed unpaid. */
export function FundingBadges({ row }: { row: FundingRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge kind="funding" value={row.status} />
      {row.late && (
        <Badge tone="danger" icon="alert">
          {say('filters.late')}
        </Badge>
      )}
    </span>
  );
}

/** How far the agreement is. */
export function AgreementBadge({ row: { agreement, signed_at } }: { row: FundingRow }) {
  if (signed_at !== null)
    return (
      <Badge tone="success" icon="check">
        {say('agreement.signedShort')}
      </Badge>
    );
  if (!agreement)
    return (
      <Badge tone="secondary" icon="alert">
        {say('agreement.missing')}
      </Badge>
    );
  if (agreement.outdated)
    return (
      <Badge tone="warn" icon="return">
        {say('agreement.old')}
      </Badge>
    );
  return (
    <Badge tone="warn" icon="clock">
      {say('agreement.waiting')}
    </Badge>
  );
}
