import { call } from '../api/call.ts';
import { memberChoices } from '../contract/users/members.ts';

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

/** Name of a client by number; undefined when there is none. */
export async function memberName(id: number): Promise<string | undefined> {
  return (await call(memberChoices, { query: { id } }))[0]?.name;
}
