import { ApiError, call } from '../../../lib/api/call.ts';
import { fundableServices } from '../../../lib/contract/financials/funding-actions.ts';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { services } from '../../../lib/contract/financials/services.ts';
import type { Subject } from './plan.ts';

/* What a plan can be made for: services, and how much they cost now. */

/** Services that a search found, by number: the one that is chosen is then known. */
export const found = new Map<number, Subject>();
type Fundable = Awaited<ReturnType<typeof askFundable>>[number];
const askFundable = (query: { q?: string; id?: number }, signal?: AbortSignal) =>
  call(fundableServices, { query, ...(signal ? { signal } : {}) });
const subjectOf = ({ id, code, concept, client, total, service_date }: Fundable): Subject => ({
  id,
  code,
  concept,
  client: client.name,
  currency: total.currency,
  total: total.amount,
  service_date,
});

/** "S-2026-000042 · Ana Peña · Miami – La Habana" */
export const subjectText = ({
  code,
  client,
  concept,
}: Pick<Subject, 'code' | 'client' | 'concept'>): string => `${code} · ${client} · ${concept}`;

/** Services and rentals for which a plan can be made. */
export async function findFundable(
  q: string,
  signal: AbortSignal,
): Promise<{ value: number; label: string }[]> {
  const subjects = (await askFundable({ q }, signal)).map(subjectOf);
  for (const subject of subjects) found.set(subject.id, subject);
  return subjects.map((subject) => ({ value: subject.id, label: subjectText(subject) }));
}

/** The service of a number, if a plan can be made for it; throws what the call throws. */
export const readFundable = async (id: number): Promise<Subject | undefined> =>
  (await askFundable({ id })).map(subjectOf)[0];

/** The same, and undefined where the API refuses it. */
export async function fundable(id: number): Promise<Subject | undefined> {
  try {
    return await readFundable(id);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What the service costs now: it may have changed since the plan was made. */
export async function totalNow({ service, service_amount }: FundingRow): Promise<number> {
  try {
    return (await call(services.get, { params: { id: service.id } })).total.amount;
  } catch (error) {
    if (error instanceof ApiError) return service_amount.amount;
    throw error;
  }
}
