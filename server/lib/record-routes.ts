import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import type { FormDefinition } from '../../src/lib/contract/form.ts';
import type { Database } from '../db/tables.ts';
import type { Call, RequestContext } from './call.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from './export.ts';
import { formDefinition } from './form-definition.ts';
import { matches, pageOf, sorted } from './list.ts';
import type { ListQuery } from './list.ts';
import { invalid, notFound } from './problem.ts';
import { CALLS } from './record-plan.ts';
import type {
  Body,
  CallName,
  Filters,
  OwnCalls,
  RecordContract,
  RecordPlan,
  Row,
  Stored,
} from './record-plan.ts';
import { areKnown, insertRecord, lockVersion, removeRecord, updateRecord } from './records.ts';
import type { Columns, ReferredTable, VersionedTable } from './records.ts';
import type { Route } from './route.ts';

/** One kind of record: its routes, and what calls of its own make use of. */
export interface RecordKit<C extends RecordContract, TB extends keyof Database, Read> {
  /** Rows that the filters and the search of a list name, in no order. */
  filtered(context: RequestContext, query: Asked<C>): SelectQueryBuilder<Database, TB, Read>;
  /** A page of the list, as the contract has it. */
  page(context: RequestContext, query: Asked<C> & ListQuery): Promise<Page<C>>;
  /** One record as the contract has it. Throws 404. */
  one(context: RequestContext, id: number): Promise<Row<C>>;
  /** The form of a record, with what it holds. */
  form(context: RequestContext, values: object, version?: number): Promise<FormDefinition>;
  /** Every call: list, one, both forms, create, update, remove, exports. Those in `own` take the place of the kit's. */
  routes(own?: OwnCalls<C>): readonly Route[];
}
type Asked<C extends RecordContract> = Filters<C> & Pick<ListQuery, 'q'>;
type Page<C extends RecordContract> = Omit<Awaited<ReturnType<typeof pageOf>>, 'results'> & {
  results: readonly Row<C>[];
};

/** The routes of a kind of record that is all ordinary. */
export const recordRoutes = <C extends RecordContract, TB extends keyof Database, Read extends Stored>(
  plan: RecordPlan<C, TB, Read>,
  own: OwnCalls<NoInfer<C>> = {},
): readonly Route[] => recordKit(plan).routes(own);

/** Makes what a plan describes. */
export function recordKit<C extends RecordContract, TB extends keyof Database, Read extends Stored>(
  plan: RecordPlan<C, TB, Read>,
): RecordKit<C, TB, Read> {
  const { contract, table, search } = plan;
  const write = { table, key: contract.key };
  const found = (typed: string) => (typeof search === 'function' ? search(typed) : matches(search, typed));

  function filtered(context: RequestContext, query: Pick<ListQuery, 'q'>) {
    const given = query as Readonly<Record<string, unknown>>;
    const filters = Object.entries(
      plan.filters as Readonly<
        Record<string, (value: unknown, context: RequestContext) => Expression<SqlBool>>
      >,
    );
    const conditions = [
      ...(query.q ? [found(query.q)] : []),
      ...filters.flatMap(([name, condition]) =>
        given[name] === undefined ? [] : [condition(given[name], context)],
      ),
    ];
    return plan.rows(context).where(({ and }) => and(conditions));
  }
  const listPlan = (context: RequestContext, query: ListQuery) => ({
    db: context.db,
    query,
    rows: filtered(context, query),
    sorts: plan.sorts,
    defaultSort: contract.defaultSort,
    id: `${table}.id`,
  });
  async function page(context: RequestContext, query: ListQuery): Promise<Page<C>> {
    const read = await pageOf(listPlan(context, query));
    return { ...read, results: await shown(context, read.results as Read[]) };
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
    return plan.whole ? plan.whole(context, row) : row;
  }

  const form = async (context: RequestContext, values: object, version?: number): Promise<FormDefinition> =>
    formDefinition({
      input: contract.input,
      namespace: contract.key,
      language: context.language,
      ...(plan.form?.types && { types: plan.form.types }),
      ...(plan.form?.sources && { sources: plan.form.sources }),
      ...(plan.form?.options && { options: await plan.form.options(context) }),
      values: { ...values },
      version,
    });

  async function columnsOf(
    context: RequestContext,
    body: Body<C>,
    before: Columns | undefined,
  ): Promise<Columns> {
    await refuseUnknown(context, body as Columns, plan.references ?? {});
    await plan.check?.(context, body, before);
    return (await plan.columnsOf?.(body, context, before)) ?? (body as Columns);
  }

  const exported = (call: Call<Endpoint>) => ({
    name: plan.exportName ?? contract.name,
    columns: Object.entries(plan.exported).map(([name, cell]) => {
      const { value, ...type } = typeof cell === 'function' ? { value: cell } : cell;
      return { heading: `${contract.key}:fields.${name}`, value: (row: Read) => value(row, call), ...type };
    }),
    rows: sorted(listPlan(call, queryOf(call))).stream(EXPORT_BATCH) as AsyncIterable<Read>,
  });

  // The generic seam: mount.ts parsed all three with this very contract.
  const queryOf = (call: Call<Endpoint>) => call.query as unknown as ListQuery;
  const idOf = (call: Call<Endpoint>) => (call.params as { id: number }).id;
  const bodyOf = (call: Call<Endpoint>) => call.body as Body<C>;

  const calls: Record<CallName, (call: Call<Endpoint>) => Promise<unknown>> = {
    list: (call) => page(call, queryOf(call)),
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
  return {
    filtered,
    page,
    one,
    form,
    routes: (own = {}) =>
      CALLS.flatMap((name) => {
        const endpoint = contract[name];
        const handle = (own[name] as Route['handle'] | undefined) ?? calls[name];
        return endpoint ? [{ endpoint, transactional: true, handle }] : [];
      }),
  };
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
