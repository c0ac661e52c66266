import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { formatCode } from '../../src/lib/domain/codes.ts';
import type { Database } from '../db/tables.ts';

/** How the codes of a kind of record are made: the letters in front, and the database's sequence that counts them. */
interface CodeSeries {
  readonly prefix: string;
  readonly sequence: `${string}_${'number' | 'folio'}`;
}

/** The next PREFIX-YYYY-NNNNNN, by the year of a date (YYYY-MM-DD); gaps are allowed (rule: rental-code). */
export async function nextCode(
  db: Kysely<Database>,
  { prefix, sequence }: CodeSeries,
  date: string,
): Promise<string> {
  const { rows } = await sql<{
    number: number;
  }>`select nextval(${sequence}::regclass)::int as number`.execute(db);
  return formatCode({ prefix, year: Number(date.slice(0, 4)), number: rows[0]?.number ?? 0 });
}
