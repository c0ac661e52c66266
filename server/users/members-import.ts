import * as z from 'zod/mini';
import { MemberInput } from '../../src/lib/contract/users/members.ts';
import { importMembers } from '../../src/lib/contract/users/member-import.ts';
import type { ImportField, ImportResult, ImportRow } from '../../src/lib/contract/users/member-import.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { sameFields } from '../../src/lib/domain/duplicates.ts';
import { searchKey } from '../../src/lib/domain/plain-letters.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { importRows, toldFaults, writeRow } from '../lib/import.ts';
import { cellOf, dateOf, isOfTwoCountries, phoneOf } from '../lib/import-cells.ts';
import { refusedFields } from '../lib/issues.ts';
import { ProblemError } from '../lib/problem.ts';
import type { RefusedField } from '../lib/problem.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { duplicateOf, membersLike } from './members-choices.ts';
import { MEMBERS, columnsOf } from './members-rules.ts';

type Input = z.input<typeof MemberInput>;

const LANGUAGE_WORDS: Readonly<Record<string, Language>> = {
  en: 'en',
  english: 'en',
  ingles: 'en',
  es: 'es',
  spanish: 'es',
  espanol: 'es',
};

/** The cells of a row as the contract takes them; what cannot be understood stays as it is, and is refused by name. */
function inputOf(row: ImportRow, language: Language): Input {
  const cell = (name: ImportField) => cellOf(row[name]);
  const phone = cell('phone');
  const birth = cell('birth_date');
  const spoken = cell('language');
  return {
    first_name: cell('first_name') ?? '',
    last_name: cell('last_name') ?? '',
    email: cell('email'),
    phone: phone && phoneOf(phone, ['US', 'CU']),
    passport: cell('passport'),
    birth_date: birth && dateOf(birth),
    address: cell('address') ?? '',
    // A word that names no language is refused by the contract.
    language: spoken === null ? language : (LANGUAGE_WORDS[searchKey(spoken)] ?? (spoken as Language)),
    note: cell('note') ?? '',
    role: ROLES.client,
  };
}

interface ReadRow {
  columns: Record<string, unknown> | undefined;
  identity: { passport: string | null; email: string | null; phone: string | null };
  errors: readonly RefusedField[];
}

const NOBODY = { passport: null, email: null, phone: null };
const UNREAD: ReadRow = { columns: undefined, identity: NOBODY, errors: [] };

async function readRow(context: RequestContext, row: ImportRow): Promise<ReadRow> {
  if (isOfTwoCountries(row.phone))
    return { columns: undefined, identity: NOBODY, errors: [{ field: 'phone', key: 'phone_country' }] };
  const parsed = z.safeParse(MemberInput, inputOf(row, context.language), { reportInput: true });
  if (!parsed.success) return { columns: undefined, identity: NOBODY, errors: refusedFields(parsed.error) };
  const { file_ids: _, ...body } = parsed.data;
  try {
    return { columns: await columnsOf(context, body), identity: body, errors: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { columns: undefined, identity: body, errors: error.fields };
  }
}

async function importAll(call: Call<typeof importMembers>) {
  const { rows, duplicates: alsoDuplicates } = call.body;
  const read: ReadRow[] = [];
  for (const row of rows) read.push(await readRow(call, row));
  const known = await membersLike(
    call.db,
    read.map(({ identity }) => identity),
  );
  return importRows(call, async () => async (_, index): Promise<Omit<ImportResult, 'row'>> => {
    const { columns, identity, errors } = read[index] ?? UNREAD;
    const earlier = read.slice(0, index).map((other, at) => ({
      id: null,
      name: String(at + 1),
      fields: sameFields(identity, other.identity),
      restricted: false,
    }));
    const there = known.map((other) => duplicateOf(identity, other));
    const duplicates = [...there, ...earlier].filter(({ fields }) => fields.length > 0).slice(0, 5);
    const isGood = columns !== undefined && (alsoDuplicates || duplicates.length === 0);
    const faults = isGood
      ? await writeRow(call, async () => {
          await insertRecord(call, { table: 'member', key: MEMBERS, values: columns, action: 'import' });
        })
      : toldFaults(call.language, errors);
    return { accepted: isGood && faults.length === 0, duplicates, errors: faults };
  });
}

export const memberImportRoutes = [route(importMembers, importAll)];
