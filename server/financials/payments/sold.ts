import type { Language } from '../../../src/lib/contract/fields.ts';
import type { Debt } from '../../../src/lib/contract/payments/public.ts';
import type { RequestContext } from '../../lib/call.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { Sold } from '../chargeables/chargeable.ts';
import { recordOf } from '../chargeables/registry.ts';
import type { StoredService } from '../services/stored.ts';

type SoldService = Pick<StoredService, 'code' | 'concept' | 'record_key' | 'record_id'>;

/** What a payment of a service pays for. */
export async function soldOf(
  db: RequestContext['db'],
  service: SoldService,
  language: Language,
): Promise<Sold> {
  const { concept, code } = service;
  const record = recordOf(service);
  const told = await record?.kind.told(db, record.id, language);
  return told ?? { concept, lines: linesOf(language, { concept, service: code }) };
}

/** The same as screens show it, to whoever pays and to the office, each in the language of who asks. */
export async function shownSold(
  db: RequestContext['db'],
  service: SoldService,
  language: Language,
): Promise<Pick<Debt, 'concept' | 'facts'>> {
  const { concept, lines } = await soldOf(db, service, language);
  return { concept, facts: lines.map(([label, value]) => ({ label, value })) };
}
