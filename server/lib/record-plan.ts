import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Endpoint, Output, Schema } from '../../src/lib/contract/endpoint.ts';
import type { FormField } from '../../src/lib/contract/form.ts';
import type { Database } from '../db/tables.ts';
import type { Call, RequestContext } from './call.ts';
import type { Cell, CellType } from './export-cells.ts';
import type { ListQuery } from './list.ts';
import type { Columns, ReferredTable, VersionedTable } from './records.ts';
import type { Handler } from './route.ts';

/** What of a contract made by resource() is needed here. */
export interface RecordContract {
  readonly key: string;
  readonly name: string;
  readonly row: z.ZodMiniType<Stored>;
  readonly input: Schema;
  readonly sorts: readonly string[];
  readonly defaultSort: string;
  readonly blank: object;
  valuesOf(row: Stored): object;
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly addForm: Endpoint;
  readonly create: Endpoint;
  /** Left out where nothing is edited. */
  readonly modifyForm?: Endpoint;
  readonly update?: Endpoint;
  /** Left out where nothing is deleted. */
  readonly remove?: Endpoint;
  readonly exportCsv: Endpoint;
  readonly exportXlsx: Endpoint;
}
export const CALLS = [
  'list',
  'get',
  'addForm',
  'modifyForm',
  'create',
  'update',
  'remove',
  'exportCsv',
  'exportXlsx',
] as const;
export type CallName = (typeof CALLS)[number];

export type Row<C extends RecordContract> = Output<C['row']>;
export type Body<C extends RecordContract> = Output<C['input']>;
export type Filters<C extends RecordContract> = Omit<Output<C['list']['query']>, keyof ListQuery>;
type Choice = { value: string | number; label: string };
/** A record as it was read, before it is shown. */
export interface Stored {
  id: number;
  version: number;
}

/** One kind of record as data: what differs from kind to kind, and nothing else. What is special is a plain function. */
export interface RecordPlan<C extends RecordContract, TB extends keyof Database, Read extends Stored> {
  contract: C;
  table: VersionedTable & TB;
  /** All rows, with the columns that a shown row and an exported one are made of. */
  rows(context: RequestContext): SelectQueryBuilder<Database, TB, Read>;
  /** Rows as the contract has them, where those that are read are not yet: files and nested records. */
  shown?(
    context: RequestContext,
    rows: readonly NoInfer<Read>[],
  ): readonly Row<C>[] | Promise<readonly Row<C>[]>;
  /** One record, with what a list does not read of it, such as all its photos. */
  whole?(context: RequestContext, row: Row<C>): Promise<Row<C>>;
  /** What the search looks through: a column of search keys, or an expression where the table is small; or its condition. */
  search: string | Expression<string> | ((typed: string) => Expression<SqlBool>);
  /** Columns of the contract's sorts. */
  sorts: Readonly<Record<C['sorts'][number], string>>;
  /** Conditions of the contract's filters. */
  filters: {
    readonly [Name in keyof Filters<C>]-?: (
      value: NonNullable<Filters<C>[Name]>,
      context: RequestContext,
    ) => Expression<SqlBool>;
  };
  /** What the schema of the input cannot tell of its form. */
  form?: {
    types?: Readonly<Record<string, FormField['type']>>;
    sources?: Readonly<Record<string, NonNullable<FormField['source']>>>;
    options?(context: RequestContext): Promise<Readonly<Record<string, readonly Choice[]>>>;
  };
  /** Fields of the input that name records, and their tables: a number that none has is refused at its field. */
  references?: Readonly<Partial<Record<keyof Body<C>, ReferredTable>>>;
  /** Columns of what a form sends; the fields themselves when left out. `before` as in `check`. */
  columnsOf?(body: Body<C>, context: RequestContext, before: Columns | undefined): Columns | Promise<Columns>;
  /** Throws when the values cannot stand beside what there is. `before` is the locked row; undefined for a new one. */
  check?(context: RequestContext, body: Body<C>, before: Columns | undefined): Promise<void>;
  /** Throws when the record may not go. */
  checkRemoval?(context: RequestContext, before: Columns): Promise<void>;
  /** What is written beside the row, such as its files. */
  saved?(call: Call<Endpoint>, id: number, body: Body<C>): Promise<void>;
  /** Begins the name of an export's file, where it is not the contract's name. */
  exportName?: string;
  /** Cells of an export under the names of their words, with what they are where they are no text. */
  exported: Readonly<Record<string, ExportedCell<NoInfer<Read>>>>;
}
type CellOf<Read> = (row: Read, context: RequestContext) => Cell;
type ExportedCell<Read> = CellOf<Read> | { readonly type: CellType; readonly value: CellOf<Read> };

/** Calls that a kind of record answers in its own way. */
export type OwnCalls<C extends RecordContract> = {
  readonly [Name in CallName]?: Handler<NonNullable<C[Name]>>;
};

type OwnColumn = 'id' | 'version' | 'created_at' | 'updated_at';
/** Columns of a table for the rows of a contract: what every row carries (contract/fields.ts, rowFields), and those named. */
export const rowColumns = <Table extends VersionedTable, Name extends keyof Database[Table] & string>(
  table: Table,
  names: readonly Name[],
) =>
  (['id', 'version', 'created_at', 'updated_at', ...names] as const).map(
    (name): `${Table}.${OwnColumn | Name}` => `${table}.${name}`,
  );

/** True for rows whose column is one of the numbers that a filter names. */
export const isOneOf = (column: string | Expression<unknown>) => (values: readonly (string | number)[]) =>
  sql<SqlBool>`${refOf(column)} = any(${values})`;
/** True for rows whose column is what a filter names. */
export const isEqual = (column: string | Expression<unknown>) => (value: string | number | boolean) =>
  sql<SqlBool>`${refOf(column)} = ${value}`;
/** True for rows whose column is not before, or not after, what a filter names. */
export const isFrom = (column: string) => (value: string | number) =>
  sql<SqlBool>`${sql.ref(column)} >= ${value}`;
export const isUntil = (column: string) => (value: string | number) =>
  sql<SqlBool>`${sql.ref(column)} <= ${value}`;
const refOf = (column: string | Expression<unknown>) =>
  typeof column === 'string' ? sql.ref(column) : column;
