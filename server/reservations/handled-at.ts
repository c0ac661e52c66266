import { toLocal } from '../../src/lib/domain/wall-clock.ts';
import { toInstant } from '../../src/lib/domain/zones.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';

/**
 * What the clock of the place showed when a car was handed over or guests arrived (rule: hour-of-the-office); the present
 * when nobody typed it. Throws 422 for a time that has not come yet.
 */
export function handledAt(
  { now }: Pick<RequestContext, 'now'>,
  typed: string | null,
  zone: string,
): { local: string; at: string } {
  const present = toLocal(now, zone);
  if (typed === null || typed === present) return { local: present, at: now.toISOString() };
  if (typed > present) throw invalid({ field: 'local', key: 'in_future' });
  return { local: typed, at: toInstant({ local: typed, zone }) };
}
