import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { Schema } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { Currency, IdParams, Money, listQueryFields } from './fields.ts';
import { FormDefinition } from './form.ts';
import type { Unfinished } from './form.ts';
import type { Entity, Permission } from './permissions.ts';

/** A page of a list. `count` is exact to COUNT_EXACT, above it an estimate that says so. */
function pageOf<Row extends Schema>(row: Row) {
  return z.object({
    count: z.int(),
    count_estimated: z.optional(z.boolean()),
    page: z.int(),
    page_size: z.int(),
    results: z.array(row),
  });
}

interface ResourceDefinition<
  Row extends Schema,
  Body extends Schema,
  Filters extends z.core.$ZodLooseShape,
  Sort extends string,
> {
  /** First folder of the path: cars */
  area: string;
  /** Last folder of the path, plural: rentals */
  name: string;
  /** Where its words and its screen stand, when that is not {area}/{name}. */
  key?: string;
  /** Singular, as in add_{singular} */
  singular: string;
  /** Whose permissions apply; several resources may share one. */
  entity: Entity;
  /** One row of the list and of the record. */
  row: Row;
  /** What add and edit send. */
  input: Body;
  /** Query parameters beside page, page_size, q and sort. A range ends in _from and _to. */
  filters: Filters;
  /** Columns that can sort; each has an index. */
  sorts: readonly Sort[];
  defaultSort: Sort | `-${Sort}`;
  /** What a new record begins with, in the form of the browser and in the one of the API. */
  blank?: NoInfer<Unfinished<z.input<Body>>>;
  /** What the form of a record holds and the record does not, by that name and as the form wants it. */
  valuesOf?: (row: NoInfer<z.output<Row>>) => NoInfer<OwnValues<z.output<Row>, Unfinished<z.input<Body>>>>;
  /** Codes that create and update can answer, such as e16. */
  errors?: readonly ErrorCode[];
}

/** Fields of a form that the record does not hold by that name and as the form wants them. */
type OwnName<Row, Values> = {
  [Name in keyof Values]-?: Name extends keyof Row ? (Row[Name] extends Values[Name] ? never : Name) : Name;
}[keyof Values];

/** Values of a form, those of its own fields for certain. */
type OwnValues<Row, Values> = Values & {
  [Name in OwnName<Row, Values>]: Values[Name & keyof Values] | undefined;
};

/** The standard calls of one entity (rule: standard-calls): list, one, forms, create, update, remove, export. */
export function resource<
  Row extends Schema,
  Body extends Schema,
  Filters extends z.core.$ZodLooseShape,
  Sort extends string,
>(definition: ResourceDefinition<Row, Body, Filters, Sort>) {
  const { area, name, singular, entity, row, input, filters } = definition;
  const errors = definition.errors ?? [];
  const path = `/${area}/${name}/`;
  const allowed = (action: 'read' | 'create' | 'update' | 'remove') => `${entity}:${action}` as Permission;
  const query = z.object({ ...listQueryFields, ...filters });
  return {
    blank: {} as Unfinished<z.input<Body>>,
    ...definition,
    /** What the form of a record holds. */
    valuesOf(of: z.output<Row>): Unfinished<z.input<Body>> {
      const record = of as Readonly<Record<string, unknown>>;
      const held = Object.keys(shapeOf(input)).flatMap((field) =>
        field in record ? [[field, record[field]]] : [],
      );
      const own: object | undefined = definition.valuesOf?.(of);
      return { ...Object.fromEntries(held), ...own } as Unfinished<z.input<Body>>;
    },
    path,
    /** Key of its words, events, audit entries and saved views: cars/rentals */
    key: definition.key ?? `${area}/${name}`,
    list: endpoint({
      method: 'GET',
      path,
      summary: `List ${name}`,
      access: allowed('read'),
      query,
      answer: pageOf(row),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}{id}/`,
      summary: `Read one ${singular}`,
      access: allowed('read'),
      params: IdParams,
      answer: row,
    }),
    addForm: endpoint({
      method: 'GET',
      path: `/${area}/add_${singular}`,
      summary: `Form to add a ${singular}`,
      access: allowed('read'),
      answer: FormDefinition,
    }),
    modifyForm: endpoint({
      method: 'GET',
      path: `/${area}/modify_${singular}/{id}`,
      summary: `Form to modify a ${singular}`,
      access: allowed('read'),
      params: IdParams,
      answer: FormDefinition,
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Add a ${singular}`,
      access: allowed('create'),
      body: input,
      answer: row,
      status: 201,
      errors,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}{id}/`,
      summary: `Modify a ${singular}`,
      access: allowed('update'),
      params: IdParams,
      body: input,
      answer: row,
      errors,
      versioned: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}{id}/`,
      summary: `Delete a ${singular}`,
      access: allowed('remove'),
      params: IdParams,
      success: 'record_deleted',
    }),
    exportCsv: endpoint({
      method: 'GET',
      path: `/${area}/export_${name}.csv`,
      summary: `All ${name} that the filters match, as CSV`,
      access: allowed('read'),
      query,
      download: 'text/csv; charset=utf-8',
    }),
    exportXlsx: endpoint({
      method: 'GET',
      path: `/${area}/export_${name}.xlsx`,
      summary: `All ${name} that the filters match, as a workbook`,
      access: allowed('read'),
      query,
      download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  };
}

/** Fields that a form sends. */
function shapeOf(input: Schema): Readonly<Record<string, Schema>> {
  const { def } = input._zod;
  return 'shape' in def ? (def.shape as Readonly<Record<string, Schema>>) : {};
}

/** What each field is that nobody sends, as the schema says it: most of what a new record begins with. */
export function defaultsOf<Body extends Schema>(input: Body): Unfinished<z.input<Body>> {
  const given = Object.entries(shapeOf(input)).flatMap(([name, { _zod }]) =>
    'defaultValue' in _zod.def ? [[name, _zod.def.defaultValue]] : [],
  );
  return Object.fromEntries(given) as Unfinished<z.input<Body>>;
}

/**
 * What all rows of a filter come to, by currency, of the columns that are named. It is asked for beside the list, which
 * does not wait for it.
 */
export function totals<Name extends string, Filters extends z.core.$ZodLooseShape>(
  of: { area: string; singular: string; entity: Entity; filters: Filters },
  names: readonly [Name, ...Name[]],
) {
  const { q } = listQueryFields;
  const called = endpoint({
    method: 'GET',
    path: `/${of.area}/${of.singular}_totals`,
    summary: `Totals of all rows that the filters match, by currency`,
    access: `${of.entity}:read` as Permission,
    query: z.object({ q, ...of.filters }),
    answer: z.object({
      totals: z.array(z.object({ currency: Currency, amounts: z.record(z.enum(names), Money) })),
    }),
  });
  return { ...called, names };
}

/** The totals of a list with any filters. */
export type Totals<Name extends string> = ReturnType<typeof totals<Name, z.core.$ZodLooseShape>>;

/** A transition of one record: POST {area}/{resources}/{id}/{action}/ (rule: standard-calls). */
export function action<Body extends Schema, Answer extends Schema>(
  of: { path: string; row: Answer },
  name: string,
  definition: {
    summary: string;
    access: Permission;
    body: Body;
    errors?: readonly ErrorCode[];
    success?: import('./success.ts').SuccessKey;
  },
) {
  return endpoint({
    method: 'POST',
    path: `${of.path}{id}/${name}/`,
    params: IdParams,
    answer: of.row,
    versioned: true,
    ...definition,
  });
}
