import { call } from '../api/call.ts';
import { ROLES } from '../contract/permissions.ts';
import { memberChoices } from '../contract/users/members.ts';
import type { MemberChoice } from '../contract/users/members.ts';
import { commonWords } from '../words/words.ts';

/** Roles of all but clients, as a query carries them. */
const WORKING_ROLES = Object.values(ROLES)
  .filter((role) => role !== ROLES.client)
  .join();

interface Choice {
  readonly value: number;
  readonly label: string;
  readonly refused?: string;
}

/** Somebody whose data are only kept is found, so that nobody adds them anew, and says why they cannot be chosen (rule: restricted-person). */
export const choiceOf = (
  { id, restricted }: { readonly id: number; readonly restricted: boolean },
  label: string,
): Choice => ({ value: id, label, ...(restricted && { refused: commonWords('restricted') }) });

/** A name that says of whom data are only kept. */
export const markedName = ({ name, restricted }: Pick<MemberChoice, 'name' | 'restricted'>): string =>
  restricted ? `${name} · ${commonWords('restricted')}` : name;

/** Clients to choose from, by name, email, phone or passport. */
export async function findMembers(q: string, signal: AbortSignal): Promise<Choice[]> {
  const found = await call(memberChoices, { query: { q }, signal });
  return found.map((member) =>
    choiceOf(member, member.passport ? `${member.name} · ${member.passport}` : member.name),
  );
}

/** Who works here, by name, email or phone: couriers, drivers and everybody in the office. */
export async function findStaff(q: string, signal: AbortSignal): Promise<Choice[]> {
  const found = await call(memberChoices, { query: { q, role: WORKING_ROLES }, signal });
  return found.map((member) => choiceOf(member, member.name));
}

/** Name of a client by number; undefined when there is none. */
export async function memberName(id: number): Promise<string | undefined> {
  const [member] = await call(memberChoices, { query: { id } });
  return member && markedName(member);
}
