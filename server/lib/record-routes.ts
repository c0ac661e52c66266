import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Endpoint, Output, Schema } from '../../src/lib/contract/endpoint.ts';
import type { FormField } from '../../src/lib/contract/form.ts';
import type { Database } from '../db/tables.ts';
import type { Call, RequestContext } from './call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from './export.ts';
import type { Cell, CellType } from './export-cells.ts';
import { formDefinition } from './form-definition.ts';
import { matches, pageOf, sorted } from './list.ts';
import type { ListQuery } from './list.ts';
import { invalid, notFound } from './problem.ts';
import { areKnown, insertRecord, lockVersion, removeRecord, updateRecord } from './records.ts';
import type { Columns, ReferredTable, VersionedTable } from './records.ts';
import type { Handler, Route } from './route.ts';

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
  readonly modifyForm: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly exportCsv: Endpoint;
  readonly exportXlsx: Endpoint;
}
const CALLS = [
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
type CallName = (typeof CALLS)[number];

type Row<C extends RecordContract> = Output<C['row']>;
type Body<C extends RecordContract> = Output<C['input']>;
type Filters<C extends RecordContract> = Omit<Output<C['list']['query']>, keyof ListQuery>;
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
  /** What the search looks through: a column of search keys, or an expression where the table is small. */
  search: string | Expression<string>;
  /** Columns of the contract's sorts. */
  sorts: Readonly<Record<C['sorts'][number], string>>;
  /** Conditions of the contract's filters. */
  filters: {
    readonly [Name in keyof Filters<C>]-?: (value: NonNullable<Filters<C>[Name]>) => Expression<SqlBool>;
  };
  /** What the schema of the input cannot tell of its form. */
  form?: {
    types?: Readonly<Record<string, FormField['type']>>;
    sources?: Readonly<Record<string, NonNullable<FormField['source']>>>;
    options?(context: RequestContext): Promise<Readonly<Record<string, readonly Choice[]>>>;
  };
  /** Fields of the input that name records, and their tables: a number that none has is refused at its field. */
  references?: Readonly<Partial<Record<keyof Body<C>, ReferredTable>>>;
  /** Columns of what a form sends; the fields themselves when left out. */
  columnsOf?(body: Body<C>): Columns;
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
type OwnCalls<C extends RecordContract> = { readonly [Name in CallName]?: Handler<C[Name]> };

/** True for rows whose column is one of the numbers that a filter names. */
export const isOneOf = (column: string | Expression<unknown>) => (values: readonly (string | number)[]) =>
  sql<SqlBool>`${refOf(column)} = any(${values})`;
/** True for rows whose column is what a filter names. */
export const isEqual = (column: string | Expression<unknown>) => (value: string | number | boolean) =>
  sql<SqlBool>`${refOf(column)} = ${value}`;
const refOf = (column: string | Expression<unknown>) =>
  typeof column === 'string' ? sql.ref(column) : column;

/** Every call of one kind of record: list, one, both forms, create, update, remove, exports. Those in `own` take the place of the kit's. */
export function recordRoutes<C extends RecordContract, TB extends keyof Database, Read extends Stored>(
  plan: RecordPlan<C, TB, Read>,
  own: OwnCalls<NoInfer<C>> = {},
): readonly Route[] {
  const { contract, table } = plan;
  const write = { table, key: contract.key };

  function listPlan(call: Call<Endpoint>) {
    // The generic seam: mount.ts parsed the query with this very contract.
    const query = call.query as unknown as ListQuery & Record<string, unknown>;
    const filters = Object.entries(
      plan.filters as Readonly<Record<string, (value: unknown) => Expression<SqlBool>>>,
    );
    const conditions = [
      ...(query.q ? [matches(plan.search, query.q)] : []),
      ...filters.flatMap(([name, condition]) => (query[name] === undefined ? [] : [condition(query[name])])),
    ];
    const rows = plan.rows(call).where(({ and }) => and(conditions));
    return {
      db: call.db,
      query,
      rows,
      sorts: plan.sorts,
      defaultSort: contract.defaultSort,
      id: `${table}.id`,
    };
  }

  const shown = async (context: RequestContext, rows: readonly Read[]) =>
    plan.shown ? plan.shown(context, rows) : (rows as readonly unknown[] as readonly Row<C>[]);

  async function one(context: RequestContext, id: number): Promise<Row<C>> {
    const read = await plan
      .rows(context)
      .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`)
      .executeTakeFirst();
    const [row] = read ? await shown(context, [read as Read]) : [];
    if (!row) throw notFound();
    return row;
  }

  const form = async (context: RequestContext, values: object, version?: number) =>
    formDefinition({
      input: contract.input,
      namespace: contract.key,
      language: context.language,
      ...(plan.form?.types && { types: plan.form.types }),
      ...(plan.form?.sources && { sources: plan.form.sources }),
      ...(plan.form?.options && { options: await plan.form.options(context) }),
      values: { ...values },
      ...(version === undefined ? {} : { version }),
    });

  async function columnsOf(
    context: RequestContext,
    body: Body<C>,
    before: Columns | undefined,
  ): Promise<Columns> {
    await refuseUnknown(context, body as Columns, plan.references ?? {});
    await plan.check?.(context, body, before);
    return plan.columnsOf?.(body) ?? (body as Columns);
  }

  const exported = (call: Call<Endpoint>) => ({
    name: plan.exportName ?? contract.name,
    columns: Object.entries(plan.exported).map(([name, cell]) => {
      const { value, ...type } = typeof cell === 'function' ? { value: cell } : cell;
      return { heading: `${contract.key}:fields.${name}`, value: (row: Read) => value(row, call), ...type };
    }),
    rows: sorted(listPlan(call)).stream(EXPORT_BATCH) as AsyncIterable<Read>,
  });

  const idOf = (call: Call<Endpoint>) => (call.params as { id: number }).id;
  const bodyOf = (call: Call<Endpoint>) => call.body as Body<C>;

  const calls: Record<CallName, (call: Call<Endpoint>) => Promise<unknown>> = {
    list: async (call) => {
      const page = await pageOf(listPlan(call));
      return { ...page, results: await shown(call, page.results as Read[]) };
    },
    get: (call) => one(call, idOf(call)),
    addForm: (call) => form(call, contract.blank),
    modifyForm: async (call) => {
      const row = await one(call, idOf(call));
      return form(call, contract.valuesOf(row), row.version);
    },
    create: async (call) => {
      const values = await columnsOf(call, bodyOf(call), undefined);
      const id = await insertRecord(call, { ...write, values });
      await plan.saved?.(call, id, bodyOf(call));
      return one(call, id);
    },
    update: async (call) => {
      const id = idOf(call);
      const before = await lockVersion(call.db, table, id, call.version);
      const values = await columnsOf(call, bodyOf(call), before);
      await updateRecord(call, before, { ...write, values });
      await plan.saved?.(call, id, bodyOf(call));
      return one(call, id);
    },
    remove: async (call) => {
      const id = idOf(call);
      if (plan.checkRemoval) await plan.checkRemoval(call, await lockForRemoval(call, table, id));
      await removeRecord(call, write, id);
    },
    exportCsv: async (call) => csvOf(call, exported(call)),
    exportXlsx: (call) => xlsxOf(call, exported(call)),
  };
  return CALLS.map((name) => ({
    endpoint: contract[name],
    transactional: true,
    handle: (own[name] as Route['handle'] | undefined) ?? calls[name],
  }));
}

async function refuseUnknown(
  { db }: RequestContext,
  body: Columns,
  references: Readonly<Partial<Record<string, ReferredTable>>>,
): Promise<void> {
  const unknown = [];
  for (const [field, table] of Object.entries(references)) {
    const id = body[field];
    if (table && typeof id === 'number' && !(await areKnown(db, table, [id])))
      unknown.push({ field, key: 'select_option' });
  }
  if (unknown.length > 0) throw invalid(...unknown);
}

/** Nothing of the record changes while it is looked at. Throws 404. */
async function lockForRemoval({ db }: RequestContext, table: VersionedTable, id: number): Promise<Columns> {
  const { rows } = await sql<Columns>`select * from ${sql.table(table)} where id = ${id} for update`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}
