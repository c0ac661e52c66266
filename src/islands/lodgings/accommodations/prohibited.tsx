import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '../../ui/badge.tsx';
import { say } from './words.ts';

/** Beside the name of an accommodation that may not be paid for (rule: prohibited-lodging). */
export function ProhibitedMark() {
  return (
    <Badge tone="danger" icon="alert">
      {say('prohibited.badge')}
    </Badge>
  );
}

/** Why it may not be booked, in the form and the panel (rule: prohibited-lodging). */
export function ProhibitedWarning() {
  return (
    <div
      role="status"
      className="flex gap-2 rounded-sm border border-danger bg-danger-soft px-3 py-2 text-sm"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div>
        <p className="font-semibold">{say('prohibited.title')}</p>
        <p>{say('prohibited.text')}</p>
      </div>
    </div>
  );
}
