import { FOLLOWED } from '../../../src/lib/contract/events.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';
import { announceRecord } from '../chargeables/records.ts';
import { SERVICES, storedService } from './stored.ts';

/**
 * Tells open screens of a service and of its record that what they show of its payments has changed, such as a link that
 * was sent or a try that was begun: neither of them has a new version then, and no form that is open is out of date.
 */
export async function tellFollowers(context: RequestContext, serviceId: number): Promise<void> {
  const service = await storedService(context.db, serviceId);
  await announce(context.db, {
    key: SERVICES,
    id: service.id,
    version: service.version,
    action: FOLLOWED,
    by: actorOf(context),
  });
  await announceRecord(context, service);
}
