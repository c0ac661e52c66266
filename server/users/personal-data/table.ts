import type { RawBuilder, SqlBool } from 'kysely';
import type { StatusKind } from '../../../src/lib/contract/status.ts';
import type { Database } from '../../db/tables.ts';
import type { Scope } from './rows.ts';

/* How a table says what it keeps of persons (rule: personal-data-is-known): which rows are a person's, and what becomes of each column. */

/** Whose data they are: of somebody that the company deals with, or of somebody in Cuba. */
export type PersonKind = 'member' | 'recipient';

/** What becomes of a column when the person is erased. */
export interface Treatment {
  /** Erased at once, or kept as long as the law keeps the record. */
  readonly until: 'now' | 'law';
  /** What stands there then, as SQL; without it null, or the empty value of the column. */
  readonly blank?: string | undefined;
  /** It lets somebody in or is sealed: in no export. */
  readonly secret?: true;
}

export const now = (blank?: string): Treatment => ({ until: 'now', blank });
export const law = (blank?: string): Treatment => ({ until: 'law', blank });
export const secret = (blank?: string): Treatment => ({ until: 'now', blank, secret: true });

/** The same for many columns. */
export const each = <Name extends string>(
  treatment: Treatment,
  ...names: readonly Name[]
): Record<Name, Treatment> =>
  Object.fromEntries(names.map((name) => [name, treatment])) as Record<Name, Treatment>;

export type TableName = Extract<keyof Database, string>;
type ColumnOf<T extends TableName> = Extract<keyof Database[T], string>;

/** Which rows are a person's. */
type Relation =
  /** Those whose column has the person's number. */
  | { readonly owner: Partial<Record<PersonKind, string>> }
  /** Those of a record of the person: the column with its number, and the record's key. */
  | { readonly parent: readonly [column: string, key: string] }
  /** Those that name a record of the person by key and number. */
  | { readonly attached: readonly [key: string, id: string] }
  | { readonly rows: (scope: Scope) => RawBuilder<SqlBool> };

interface Entry<T extends TableName> {
  readonly relation: Relation;
  /** Its rows are records under this key, on which others hang. */
  readonly key?: string;
  /** Other keys under which files hang on the same rows. */
  readonly fileKeys?: readonly string[];
  /** Names its statuses in the export. */
  readonly status?: StatusKind;
  /** The instant from which the law counts, as SQL; without it that of the record on which the row hangs. */
  readonly since?: string;
  /** Its rows are removed whole, at once or when the law lets go of their record. */
  readonly remove?: 'now' | 'law';
  readonly columns?: Partial<Record<ColumnOf<T>, Treatment>>;
  /** Columns of text, JSON, bytes or dates that say nothing of a person. */
  readonly plain?: readonly ColumnOf<T>[];
  /** What of it is the recipient's, where the row is also a client's: all else is not theirs. */
  readonly recipient?: readonly ColumnOf<T>[];
}

export interface PersonalTable extends Omit<Entry<TableName>, 'columns' | 'plain' | 'recipient'> {
  readonly table: TableName;
  readonly columns: Readonly<Record<string, Treatment>>;
  readonly plain: readonly string[];
  readonly recipient?: readonly string[];
}

export const personal = <T extends TableName>(table: T, entry: Entry<T>): PersonalTable => ({
  plain: [],
  ...entry,
  columns: (entry.columns ?? {}) as Record<string, Treatment>,
  table,
});
