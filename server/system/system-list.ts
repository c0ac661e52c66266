import type { Expression, Kysely, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Endpoint, Output, Schema } from '../../src/lib/contract/endpoint.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import type { FormField } from '../../src/lib/contract/form.ts';
import type { Database } from '../db/tables.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { Cell } from '../lib/export-cells.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { matches, pageOf, sorted } from '../lib/list.ts';
import type { ListQuery } from '../lib/list.ts';
import { conflict, notFound } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import type { Columns, VersionedTable } from '../lib/records.ts';
import type { Route } from '../lib/route.ts';
import { words } from '../lib/words.ts';

/** What of a contract made by contract/system/system-list.ts is needed here. */
interface SystemListContract {
  readonly key: string;
  readonly name: string;
  readonly input: Schema;
  readonly defaultSort: string;
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

type Choice = { value: string | number; label: string };

/** One list of the settings as data: what differs from list to list, and nothing else. */
export interface SystemListPlan<C extends SystemListContract, TB extends keyof Database, Row extends { id: number; version: number }> {
  contract: C;
  table: VersionedTable & TB;
  /** Rows as the contract shows them, names in the asked language. */
  rows(db: Kysely<Database>, language: Language): SelectQueryBuilder<Database, TB, Row>;
  /** What the search looks through: a column, or an expression. */
  search: string | Expression<string>;
  sorts: Readonly<Record<string, string>>;
  /** Conditions of the filters beside status. */
  filter?(query: Output<C['list']['query']>): Expression<SqlBool>[];
  /** Drawing of the fields that the schema cannot tell. */
  types?: Readonly<Record<string, FormField['type']>>;
  sources?: Readonly<Record<string, NonNullable<FormField['source']>>>;
  options?(context: RequestContext): Promise<Readonly<Record<string, readonly Choice[]>>>;
  /** Values of a new form, and of a record's. */
  blank: Readonly<Record<string, unknown>>;
  valuesOf(row: Row): Readonly<Record<string, unknown>>;
  /** Columns of what a form sends; the fields themselves when left out. */
  columnsOf?(body: Output<C['input']>): Columns;
  /** Throws when the values cannot stand beside what there is. `id` is 0 for a new one. */
  check?(context: RequestContext, body: Output<C['input']>, id: number): Promise<void>;
  /** Numbers that the product itself names: never deactivated, never deleted (product.md §13). */
  fixed?: readonly number[];
  /** Arrays of other tables that hold numbers of this list. */
  arrays?: readonly { table: VersionedTable; column: string }[];
  exported: Readonly<Record<string, (row: Row) => Cell>>;
}

/** Every call of one settings list: list, one, both forms, create, update, remove, exports. */
export function systemListRoutes<C extends SystemListContract, TB extends keyof Database, Row extends { id: number; version: number }>(
  plan: SystemListPlan<C, TB, Row>,
): readonly Route[] {
  const { contract, table } = plan;
  const write = { table, key: contract.key };
  const isFixed = (id: number) => (plan.fixed ?? []).includes(id);

  const listPlan = (call: Call<Endpoint>) => {
    // The generic seam: mount.ts parsed the query with this very contract.
    const query = call.query as unknown as ListQuery & { status?: number[] };
    const conditions = [
      ...(query.q ? [matches(plan.search, query.q)] : []),
      ...(query.status ? [sql<SqlBool>`${sql.ref(`${table}.status`)} = any(${query.status})`] : []),
      ...(plan.filter?.(call.query as Output<C['list']['query']>) ?? []),
    ];
    const rows = plan.rows(call.db, call.language).where(({ and }) => and(conditions));
    return { db: call.db, query, rows, sorts: plan.sorts, defaultSort: contract.defaultSort, id: `${table}.id` };
  };

  async function one({ db, language }: RequestContext, id: number): Promise<Row> {
    const row = await plan.rows(db, language).where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`).executeTakeFirst();
    if (!row) throw notFound();
    return row as Row;
  }

  async function form(context: RequestContext, values: Readonly<Record<string, unknown>>, version?: number) {
    const say = words(context.language);
    const status = [1, 2].map((value) => ({ value, label: say(value === 1 ? 'status:global.active' : 'status:global.inactive') }));
    return formDefinition({
      input: contract.input,
      namespace: contract.key,
      language: context.language,
      options: { ...(await plan.options?.(context)), status },
      ...(plan.types ? { types: plan.types } : {}),
      ...(plan.sources ? { sources: plan.sources } : {}),
      values,
      ...(version === undefined ? {} : { version }),
    });
  }

  async function check(context: RequestContext, body: Output<C['input']>, id: number): Promise<Columns> {
    const columns = plan.columnsOf?.(body) ?? (body as Columns);
    if (isFixed(id) && columns['status'] === 2) throw conflict('default_kept');
    await plan.check?.(context, body, id);
    return columns;
  }

  /** removeRecord knows where foreign keys come from; numbers in arrays have none. */
  async function refuseHeld({ db, language }: RequestContext, id: number): Promise<void> {
    for (const place of plan.arrays ?? []) {
      const held = await sql`select 1 from ${sql.table(place.table)} where ${sql.ref(place.column)} @> array[${id}]::integer[] limit 1`.execute(db);
      if (held.rows.length > 0) throw conflict('in_use', { where: words(language)(`errors:usedIn.${place.table}`) });
    }
  }

  const exported = (call: Call<Endpoint>) => ({
    name: contract.name,
    columns: Object.entries(plan.exported).map(([name, value]) => ({ heading: `${contract.key}:fields.${name}`, value })),
    rows: sorted(listPlan(call)).stream(EXPORT_BATCH) as AsyncIterable<Row>,
  });

  const idOf = (call: Call<Endpoint>) => (call.params as { id: number }).id;
  const on = (endpoint: Endpoint, handle: (call: Call<Endpoint>) => Promise<unknown>): Route => ({ endpoint, transactional: true, handle });

  return [
    on(contract.list, (call) => pageOf(listPlan(call))),
    on(contract.get, (call) => one(call, idOf(call))),
    on(contract.addForm, (call) => form(call, { ...plan.blank, status: 1 })),
    on(contract.modifyForm, async (call) => {
      const row = await one(call, idOf(call));
      return form(call, plan.valuesOf(row), row.version);
    }),
    on(contract.create, async (call) => {
      const values = await check(call, call.body as Output<C['input']>, 0);
      return one(call, await insertRecord(call, { ...write, values }));
    }),
    on(contract.update, async (call) => {
      const id = idOf(call);
      const before = await lockVersion(call.db, table, id, call.version);
      const values = await check(call, call.body as Output<C['input']>, id);
      await updateRecord(call, before, { ...write, values });
      return one(call, id);
    }),
    on(contract.remove, async (call) => {
      const id = idOf(call);
      if (isFixed(id)) throw conflict('default_kept');
      await refuseHeld(call, id);
      await removeRecord(call, write, id);
    }),
    on(contract.exportCsv, async (call) => csvOf(call, exported(call))),
    on(contract.exportXlsx, (call) => xlsxOf(call, exported(call))),
  ];
}

/** The `name` of a table in the asked language, for rows and references. */
export const nameIn = (table: string, language: Language) => sql<string>`${sql.ref(`${table}.${language === 'es' ? 'name_es' : 'name_en'}`)}`;
