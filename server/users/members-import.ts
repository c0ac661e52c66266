import * as z from 'zod/mini';
import { MemberInput } from '../../src/lib/contract/users/members.ts';
import { IMPORT_FIELDS, importMembers } from '../../src/lib/contract/users/member-import.ts';
import type { ImportResult, ImportRow } from '../../src/lib/contract/users/member-import.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { parseTypedDate } from '../../src/lib/domain/dates.ts';
import { cubanNumber } from '../../src/lib/domain/dial-codes.ts';
import { sameFields } from '../../src/lib/domain/duplicates.ts';
import { searchKey } from '../../src/lib/domain/plain-letters.ts';
import { readPhone } from '../../src/lib/domain/phones.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { refusedFields } from '../lib/issues.ts';
import { ProblemError } from '../lib/problem.ts';
import type { RefusedField } from '../lib/problem.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { membersLike } from './members-choices.ts';
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

/** A phone as people write it in a file: international, or national in the United States or Cuba. */
function phoneOf(text: string): string {
  for (const country of ['US', 'CU'] as const) {
    const reading = readPhone({ country, text });
    if (reading.kind === 'valid') return reading.phone;
  }
  return text;
}

/** The cells of a row as the contract takes them; what cannot be understood stays as it is, and is refused by name. */
function inputOf(row: ImportRow, language: Language): Input {
  // Our own exports put an apostrophe in front of what a spreadsheet would take for a number or a formula.
  const cell = (name: (typeof IMPORT_FIELDS)[number]) =>
    row[name]?.trim().replace(/^'(?=[=+\-@\d])/, '') || null;
  const birth = cell('birth_date');
  const spoken = cell('language');
  return {
    first_name: cell('first_name') ?? '',
    last_name: cell('last_name') ?? '',
    email: cell('email'),
    phone: cell('phone') === null ? null : phoneOf(cell('phone') ?? ''),
    passport: cell('passport'),
    birth_date: birth === null ? null : /^\d{4}-/.test(birth) ? birth : (parseTypedDate(birth) ?? birth),
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

async function readRow(context: RequestContext, row: ImportRow): Promise<ReadRow> {
  const nobody = { passport: null, email: null, phone: null };
  // Nobody is there to be asked whether it is a number of Wisconsin or of Cuba (rule: cuban-number-asked).
  if (row.phone && /^\D*53(\D*\d){8}\D*$/.test(row.phone) && cubanNumber(row.phone, 'US'))
    return { columns: undefined, identity: nobody, errors: [{ field: 'phone', key: 'phone_country' }] };
  const parsed = z.safeParse(MemberInput, inputOf(row, context.language), { reportInput: true });
  if (!parsed.success) return { columns: undefined, identity: nobody, errors: refusedFields(parsed.error) };
  const { file_ids: _, ...body } = parsed.data;
  try {
    return { columns: await columnsOf(context, body), identity: body, errors: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { columns: undefined, identity: body, errors: error.fields };
  }
}

async function importRows(call: Call<typeof importMembers>) {
  const { rows, rehearsal, duplicates: alsoDuplicates } = call.body;
  const say = words(call.language);
  const read: ReadRow[] = [];
  for (const row of rows) read.push(await readRow(call, row));
  const known = await membersLike(
    call.db,
    read.map(({ identity }) => identity),
  );
  const results: ImportResult[] = [];
  let added = 0;
  for (const [index, { columns, identity, errors }] of read.entries()) {
    const earlier = read
      .slice(0, index)
      .map((other, at) => ({ id: null, name: String(at + 1), fields: sameFields(identity, other.identity) }));
    const there = known.map(({ id, name, ...other }) => ({ id, name, fields: sameFields(identity, other) }));
    const duplicates = [...there, ...earlier].filter(({ fields }) => fields.length > 0).slice(0, 5);
    const accepted = columns !== undefined && (alsoDuplicates || duplicates.length === 0);
    if (accepted && !rehearsal)
      await insertRecord(call, { table: 'member', key: MEMBERS, values: columns, action: 'import' });
    if (accepted) added += 1;
    results.push({
      row: index,
      accepted,
      duplicates,
      errors: errors.map(({ field, key, params }) => ({
        field,
        key,
        message: say(`validation:${key}`, params),
      })),
    });
  }
  return { added, results };
}

export const memberImportRoutes = [route(importMembers, importRows)];
