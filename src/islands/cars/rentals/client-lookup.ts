import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { memberChoices, memberDuplicates } from '../../../lib/contract/users/members.ts';
import type { MemberChoice, MemberDuplicate } from '../../../lib/contract/users/members.ts';
import { isPersonName, splitName } from '../../../lib/domain/names.ts';
import { discardDraft } from '../../../lib/forms/discard-draft.ts';
import { sameValues } from '../../../lib/forms/field-path.ts';
import { addRental, editor, newRental } from './store.ts';

const { fields } = editor.form;
const CLIENT_NAMES = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'dial_code',
  'passport',
  'birth_date',
] as const;

/** Clients on record for a search box, by name, passport, email or phone. */
export async function findMembers(text: string, signal: AbortSignal): Promise<readonly MemberChoice[]> {
  return call(memberChoices, { query: { q: text }, signal });
}

/** What was taken over of a client of record, so that it goes with them when they turn out to be the wrong one. */
let taken: Readonly<Record<string, string | undefined>> = {};

/** Takes over a client of record: who they are, as their record says today. */
export function takeMember({
  id,
  first_name,
  last_name,
  email,
  phone,
  dial_code,
  passport,
  birth_date,
}: MemberChoice): void {
  leaveMember();
  const known = {
    first_name,
    last_name,
    email: email ?? undefined,
    phone: phone ?? undefined,
    dial_code: dial_code ?? undefined,
    passport: passport ?? undefined,
  };
  fields.member_id.set(id);
  // A date of birth that the record does not have may have been typed already.
  taken = birth_date === null ? known : { ...known, birth_date };
  for (const name of CLIENT_NAMES) if (name in taken) fields.client.fields[name].set(taken[name]);
}

/** Takes a client of record back, with what was taken over of them; what a person typed over it stays. */
export function leaveMember(): void {
  for (const name of CLIENT_NAMES)
    if (name in taken && fields.client.fields[name].$value.get() === taken[name])
      fields.client.fields[name].set(undefined);
  taken = {};
}

/** A name that was typed where clients are looked for, and chose nobody, is the new client's: nobody types it twice. */
export function takeTypedName(): void {
  const { first_name, last_name } = fields.client.fields;
  const typed = fields.member_id.$typed.get();
  if (typed === undefined || !isPersonName(typed) || first_name.$value.get() || last_name.$value.get())
    return;
  const name = splitName(typed);
  fields.member_id.set(undefined);
  first_name.set(name.first_name);
  last_name.set(name.last_name);
}

/** Takes over a client by number: one that a duplicate hint names. */
export async function takeMemberById(id: number): Promise<void> {
  const [member] = await call(memberChoices, { query: { id } });
  if (member) takeMember(member);
}

/** Opens the form of a new rental for a client on record. */
export async function addRentalFor(id: number): Promise<void> {
  if (!(await discardDraft(rentals.key))) return addRental();
  editor.add(await newRental());
  await takeMemberById(id);
}

const $found = atom<readonly MemberDuplicate[]>([]);
/** Clients on record who seem to be the one that is typed in as new. */
export const $duplicates: ReadableAtom<readonly MemberDuplicate[]> = $found;

interface Identity {
  passport?: string;
  email?: string;
  phone?: string;
}

/** What is typed of a new client that tells people apart; undefined for a client on record. */
function identity(): Identity | undefined {
  if (typeof fields.member_id.$value.get() === 'number') return undefined;
  const { passport, email, phone } = fields.client.fields;
  const typed = { passport: passport.$value.get(), email: email.$value.get(), phone: phone.$value.get() };
  // Half a passport or address finds nobody: only what could be whole is asked for.
  const whole = Object.entries(typed).flatMap(([name, value]) =>
    value && value.length >= 6 ? [[name, value] as const] : [],
  );
  return whole.length > 0 ? Object.fromEntries(whole) : undefined;
}

onMount($found, () => {
  let asked: Identity | undefined;
  let asking = false;
  async function ask(): Promise<void> {
    const wanted = identity();
    if (sameValues(wanted, asked)) return;
    asked = wanted;
    if (wanted === undefined) $found.set([]);
    if (asking || wanted === undefined) return;
    asking = true;
    let current: Identity | undefined;
    do {
      current = asked;
      const found = current ? await call(memberDuplicates, { query: { ...current } }).catch(nothing) : [];
      if (sameValues(asked, current)) $found.set(found);
    } while (!sameValues(asked, current));
    asking = false;
  }
  void ask();
  return editor.form.$values.listen(() => void ask());
});

/** A hint that cannot be had is no hint: the server finds the client by passport anyway. */
function nothing(error: unknown): MemberDuplicate[] {
  if (!(error instanceof ApiError)) throw error;
  return [];
}

/** The dial code follows from the phone; the numbering plans are there already when a phone box is. */
export function followDialCode(): () => void {
  return fields.client.fields.phone.$value.listen((phone) => {
    if (phone === undefined) return void fields.client.fields.dial_code.set(undefined);
    void import('../../../lib/domain/phones.ts').then(({ entryOf, dialCode }) => {
      const entry = entryOf(phone);
      if (entry && fields.client.fields.phone.$value.get() === phone)
        fields.client.fields.dial_code.set(`+${dialCode(entry.country)}`);
    });
  });
}
