import { sql } from 'kysely';
import type { FieldError } from '../../src/lib/contract/errors.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import type { RequestContext } from './call.ts';
import { ProblemError } from './problem.ts';
import type { RefusedField } from './problem.ts';
import { words } from './words.ts';

interface Asked<Row> extends Pick<RequestContext, 'db' | 'language'> {
  readonly body: { readonly rows: readonly Row[]; readonly rehearsal: boolean; readonly leave_out: boolean };
}

interface Judged {
  readonly accepted: boolean;
  readonly errors: FieldError[];
}

/**
 * The rows of an import one after the other, each as the rows before it left things. A rehearsal does all of it and takes
 * it back, so that what it tells is what comes (rule: import-row-by-row); so does an import of which a row has a fault,
 * unless that one is left out. `begin` runs first, and gives what takes one row. A rehearsal takes back each group of rows
 * that bear on one another by itself, where they are known, and with it the locks of that group: what it does for seconds
 * keeps nobody waiting.
 */
export async function importRows<Row, Result extends Judged>(
  { db, body }: Asked<Row>,
  begin: (indexes: readonly number[]) => Promise<(row: Row, index: number) => Promise<Result>>,
  groups: () => readonly (readonly number[])[] = () => [[...body.rows.keys()]],
): Promise<{ added: number; results: (Result & { row: number })[] }> {
  const results: (Result & { row: number })[] = [];
  await sql`savepoint whole_import`.execute(db);
  const undo = () => sql`rollback to savepoint whole_import`.execute(db);
  for (const group of body.rehearsal ? groups() : [[...body.rows.keys()]]) {
    const take = await begin(group);
    for (const index of group) {
      const row = body.rows[index];
      if (row !== undefined) results.push({ row: index, ...(await take(row, index)) });
    }
    if (body.rehearsal) await undo();
  }
  results.sort((one, other) => one.row - other.row);
  const good = results.filter(({ accepted }) => accepted).length;
  const kept = body.leave_out || good === results.length;
  if (!kept) await undo();
  return { added: kept ? good : 0, results };
}

/** Writes what a row says; what it wrote goes away when it is refused. Gives its faults. */
export async function writeRow(
  { db, language }: Pick<RequestContext, 'db' | 'language'>,
  write: () => Promise<void>,
): Promise<FieldError[]> {
  await sql`savepoint import_row`.execute(db);
  try {
    await write();
    await sql`release savepoint import_row`.execute(db);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint import_row`.execute(db);
    return faultsOf(language, error);
  }
}

/** Refused fields in words. */
export const toldFaults = (language: Language, refused: readonly RefusedField[]): FieldError[] =>
  refused.map(({ field, key, params }) => ({
    field,
    key,
    message: words(language)(`validation:${key}`, params),
  }));

/** A refusal as faults of a row: of its fields, else of the whole. */
const faultsOf = (language: Language, { code, reason, fields, params }: ProblemError): FieldError[] =>
  fields.length > 0
    ? toldFaults(language, fields)
    : [
        {
          field: '',
          key: reason ?? code,
          message: words(language)(reason ? `errors:reason.${reason}` : `errors:${code}`, params),
        },
      ];
