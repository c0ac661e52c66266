import { call } from '../api/call.ts';
import { ROLES } from '../contract/permissions.ts';
import { memberChoices } from '../contract/users/members.ts';

/** Roles of all but clients, as a query carries them. */
const WORKING_ROLES = Object.values(ROLES)
  .filter((role) => role !== ROLES.client)
  .join();

/** Clients to choose from, by name, email, phone or passport. */
export async function findMembers(
  q: string,
  signal: AbortSignal,
): Promise<{ readonly value: number; readonly label: string }[]> {
  const found = await call(memberChoices, { query: { q }, signal });
  return found.map(({ id, name, passport }) => ({
    value: id,
    label: passport ? `${name} · ${passport}` : name,
  }));
}

/** Who works here, by name, email or phone: couriers, drivers and everybody in the office. */
export async function findStaff(
  q: string,
  signal: AbortSignal,
): Promise<{ readonly value: number; readonly label: string }[]> {
  const found = await call(memberChoices, { query: { q, role: WORKING_ROLES }, signal });
  return found.map(({ id, name }) => ({ value: id, label: name }));
}

/** Name of a client by number; undefined when there is none. */
export async function memberName(id: number): Promise<string | undefined> {
  return (await call(memberChoices, { query: { id } }))[0]?.name;
}
