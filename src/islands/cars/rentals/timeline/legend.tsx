import { RENTAL_STATUS } from '../../../../lib/contract/status.ts';
import { RENTAL } from '../../../../lib/domain/transitions.ts';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { say } from '../words.ts';

/** What a bar shows beside its status. */
export const OVERDUE = { tone: 'danger', icon: 'cross' } as const;
export const RETURNED = { tone: 'primary', icon: 'return' } as const;

/** What the bars' icons and colours mean; an ended rental holds no car and has no bar. */
export function Legend() {
  return (
    <ul aria-label={say('timeline.legend')} className="flex flex-wrap gap-1.5 sm:ml-auto">
      {RENTAL_STATUS.filter(({ value }) => value < RENTAL.cancelled).map(({ value }) => (
        <li key={value}>
          <StatusBadge kind="rental" value={value} />
        </li>
      ))}
      <li>
        <Badge {...RETURNED}>{say('timeline.returned')}</Badge>
      </li>
      <li>
        <Badge {...OVERDUE}>{say('tabs.overdue')}</Badge>
      </li>
    </ul>
  );
}
