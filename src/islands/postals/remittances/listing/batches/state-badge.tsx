import type { RemittanceBatch } from '../../../../../lib/contract/postals/remittance-batches.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { say } from './words.ts';

/** What became of a batch: something of it is not delivered, is on its way, or all came to its end. */
export function StateBadge({ row: { open, not_delivered } }: { row: RemittanceBatch }) {
  if (not_delivered > 0)
    return (
      <Badge tone="danger" icon="cross">
        {say('states.not_delivered', { count: not_delivered })}
      </Badge>
    );
  return open > 0 ? (
    <Badge tone="info" icon="clock">
      {say('states.open', { count: open })}
    </Badge>
  ) : (
    <Badge tone="success" icon="check">
      {say('states.done')}
    </Badge>
  );
}
