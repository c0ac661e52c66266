import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api/call.ts';
import { choiceOf } from '../../lib/choices/member-choices.ts';
import type { Language } from '../../lib/contract/fields.ts';
import { memberChoices, memberDuplicates } from '../../lib/contract/users/members.ts';
import type { MemberChoice, MemberDuplicate } from '../../lib/contract/users/members.ts';
import { phoneText } from '../../lib/domain/dial-codes.ts';
import { isPersonName, splitName } from '../../lib/domain/names.ts';
import type { Field, FieldNode, Fields } from '../../lib/forms/field.ts';
import { sameValues } from '../../lib/forms/field-path.ts';
import type { Option } from '../ui/select-field.tsx';

const CLIENT_NAMES = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'dial_code',
  'passport',
  'birth_date',
] as const;

type Client = Record<(typeof CLIENT_NAMES)[number], string> & { language: Language };

/** What the client's part of a form needs of it. */
interface ClientForm {
  readonly $values: ReadableAtom<unknown>;
  readonly fields: {
    readonly member_id: FieldNode<number>;
    readonly client: { readonly fields: Fields<Client> };
  };
}

interface Identity {
  passport?: string;
  email?: string;
  phone?: string;
}

export interface ClientLookup {
  readonly client: Fields<Client>;
  /** The box in which clients on record are looked for: whoever is chosen is taken over. */
  readonly member: Field<number>;
  /** Clients on record for that box, by name, passport, email or phone. */
  find(text: string, signal: AbortSignal): Promise<readonly Option<number>[]>;
  /** Clients on record who seem to be the one that is typed in as new. */
  readonly $duplicates: ReadableAtom<readonly MemberDuplicate[]>;
  /** Takes over a client by number: one that a duplicate hint names. */
  takeById(id: number): Promise<void>;
  /** The dial code follows from the phone until the returned function is called. */
  followDialCode(): () => void;
}

/** The client of a reservation's form: somebody on record, or whoever is typed in. */
export function createClientLookup({ $values, fields }: ClientForm): ClientLookup {
  const client = fields.client.fields;
  /** What was taken over of a client of record, so that it goes with them when they turn out to be the wrong one. */
  let taken: Readonly<Record<string, string | undefined>> = {};
  /** Members that the search box offered last, so that the chosen one can be taken over whole. */
  let offered: readonly MemberChoice[] = [];

  /** Takes over a client of record: who they are, as their record says today. */
  function take({ id, birth_date, ...member }: MemberChoice): void {
    leave();
    const known = {
      first_name: member.first_name,
      last_name: member.last_name,
      email: member.email ?? undefined,
      phone: member.phone ?? undefined,
      dial_code: member.dial_code ?? undefined,
      passport: member.passport ?? undefined,
    };
    fields.member_id.set(id);
    // A date of birth that the record does not have may have been typed already.
    taken = birth_date === null ? known : { ...known, birth_date };
    for (const name of CLIENT_NAMES) if (name in taken) client[name].set(taken[name]);
  }

  /** Takes a client of record back, with what was taken over of them; what a person typed over it stays. */
  function leave(): void {
    for (const name of CLIENT_NAMES)
      if (name in taken && client[name].$value.get() === taken[name]) client[name].set(undefined);
    taken = {};
  }

  /** A name that was typed where clients are looked for, and chose nobody, is the new client's: nobody types it twice. */
  function takeTypedName(): void {
    const { first_name, last_name } = client;
    const typed = fields.member_id.$typed.get();
    if (typed === undefined || !isPersonName(typed) || first_name.$value.get() || last_name.$value.get())
      return;
    const name = splitName(typed);
    fields.member_id.set(undefined);
    first_name.set(name.first_name);
    last_name.set(name.last_name);
  }

  /** What is typed of a new client that tells people apart; undefined for a client on record. */
  function identity(): Identity | undefined {
    if (typeof fields.member_id.$value.get() === 'number') return undefined;
    const { passport, email, phone } = client;
    const typed = { passport: passport.$value.get(), email: email.$value.get(), phone: phone.$value.get() };
    // Half a passport or address finds nobody: only what could be whole is asked for.
    const whole = Object.entries(typed).flatMap(([name, value]) =>
      value && value.length >= 6 ? [[name, value] as const] : [],
    );
    return whole.length > 0 ? Object.fromEntries(whole) : undefined;
  }

  const $duplicates = atom<readonly MemberDuplicate[]>([]);
  onMount($duplicates, () => {
    let asked: Identity | undefined;
    let asking = false;
    async function ask(): Promise<void> {
      const wanted = identity();
      if (sameValues(wanted, asked)) return;
      asked = wanted;
      if (wanted === undefined) $duplicates.set([]);
      if (asking || wanted === undefined) return;
      asking = true;
      let current: Identity | undefined;
      do {
        current = asked;
        const found = current ? await call(memberDuplicates, { query: { ...current } }).catch(nothing) : [];
        if (sameValues(asked, current)) $duplicates.set(found);
      } while (!sameValues(asked, current));
      asking = false;
    }
    void ask();
    return $values.listen(() => void ask());
  });

  return {
    client,
    member: {
      ...fields.member_id,
      set: (id) => {
        const member = offered.find((choice) => choice.id === id);
        if (member) return take(member);
        leave();
        fields.member_id.set(id);
      },
      type: (text, reason) => {
        leave();
        fields.member_id.type(text, reason);
      },
      leave: () => {
        takeTypedName();
        fields.member_id.leave();
      },
    },
    find: async (text, signal) => {
      offered = await call(memberChoices, { query: { q: text }, signal });
      return offered.map((member) => {
        const { name, phone, dial_code, passport } = member;
        return choiceOf(member, [name, phoneText(phone, dial_code), passport].filter(Boolean).join(' · '));
      });
    },
    $duplicates,
    takeById: async (id) => {
      const [member] = await call(memberChoices, { query: { id } });
      if (member) take(member);
    },
    // The numbering plans are there already when a phone box is.
    followDialCode: () =>
      client.phone.$value.listen((phone) => {
        if (phone === undefined) return void client.dial_code.set(undefined);
        const followed = import('../../lib/domain/phones.ts').then(
          ({ entryOf, dialCode }) => {
            const entry = entryOf(phone);
            if (entry && client.phone.$value.get() === phone)
              client.dial_code.set(`+${dialCode(entry.country)}`);
            return true;
          },
          // A number is saved without its dial code rather than not at all.
          () => true,
        );
        client.dial_code.expect(followed, false);
      }),
  };
}

/** A hint that cannot be had is no hint: the server finds the client by passport anyway. */
function nothing(error: unknown): MemberDuplicate[] {
  if (!(error instanceof ApiError)) throw error;
  return [];
}
