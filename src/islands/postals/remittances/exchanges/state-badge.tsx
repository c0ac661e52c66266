import type { RateState } from '../../../../lib/contract/postals/exchanges.ts';
import { Badge } from '../../../ui/badge.tsx';
import { option } from './words.ts';

const LOOK = {
  current: ['success', 'check'],
  upcoming: ['info', 'clock'],
  past: ['secondary', 'clock'],
  withdrawn: ['danger', 'cross'],
} as const satisfies Record<RateState, unknown>;

/** What a rate is now. */
export function StateBadge({ state }: { state: RateState }) {
  const [tone, icon] = LOOK[state];
  return (
    <Badge tone={tone} icon={icon}>
      {option('state', state)}
    </Badge>
  );
}
