import { call } from '../api/call.ts';
import { ROLES } from '../contract/permissions.ts';
import { memberChoices } from '../contract/users/members.ts';

/** Whoever may take cash along: members of any role but client. */
const CARRIERS = Object.values(ROLES)
  .filter((role) => role !== ROLES.client)
  .join(',');

/** Couriers to choose from, by name, email or phone. */
export async function findCouriers(
  q: string,
  signal: AbortSignal,
): Promise<{ readonly value: number; readonly label: string }[]> {
  const found = await call(memberChoices, { query: { q, role: CARRIERS }, signal });
  return found.map(({ id, name }) => ({ value: id, label: name }));
}
