import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { PersonKind, PersonalTable } from './table.ts';

/** Numbers of records by their key. */
export type Records = ReadonlyMap<string, readonly number[]>;

/** Everything by which rows of one person are found. */
export interface Scope {
  readonly kind: PersonKind;
  /** Numbers of the person; of a member also those that were merged into them. */
  readonly ids: readonly number[];
  /** Records of the person. */
  readonly all: Records;
  /** Those of them that the law keeps no longer. */
  readonly due: Records;
  /** Those on which everything is the person's: of a recipient no package, which is its sender's too. */
  readonly hanging: Records;
  /** What ended before is kept by no law any more. */
  readonly cutoff: string;
  /** Whether they do things here, and do not only have things done. */
  readonly staff: boolean;
  /** Addresses in small letters. */
  readonly emails: readonly string[];
  /** What answers to repeated calls would tell of them. */
  readonly values: readonly string[];
}

/** Rows that name one of these records by key and number. */
export function named(records: Records, [key, id]: readonly [string, string]): RawBuilder<SqlBool> {
  const pairs = [...records].flatMap(([name, ids]) => ids.map((number) => [name, number] as const));
  return sql<SqlBool>`(${sql.ref(key)}, ${sql.ref(id)}) in (select * from unnest(${pairs.map(([name]) => name)}::text[], ${pairs.map(([, number]) => number)}::int[]))`;
}

/** Rows of a table that are the person's. */
export function rowsOf({ relation }: PersonalTable, scope: Scope): RawBuilder<SqlBool> {
  if ('rows' in relation) return relation.rows(scope);
  if ('attached' in relation) return named(scope.hanging, relation.attached);
  if ('parent' in relation) return isOneOf(relation.parent[0], scope.all.get(relation.parent[1]));
  const owner = relation.owner[scope.kind];
  return owner === undefined ? sql<SqlBool>`false` : isOneOf(owner, scope.ids);
}

/** Those of them that the law keeps no longer. */
export function dueRowsOf(table: PersonalTable, scope: Scope): RawBuilder<SqlBool> {
  const { relation, since, key } = table;
  if ('attached' in relation) {
    const due = [...scope.due].filter(([name]) => scope.hanging.has(name));
    return named(new Map(due), relation.attached);
  }
  if ('parent' in relation) return isOneOf(relation.parent[0], scope.due.get(relation.parent[1]));
  if ('owner' in relation && key !== undefined && since === undefined)
    return isOneOf('id', scope.due.get(key));
  return since === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${rowsOf(table, scope)} and ${sql.raw(since)} < ${scope.cutoff}::timestamptz)`;
}

const isOneOf = (column: string, ids: readonly number[] = []): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::int[])`;

/** Whether a table holds anything of such a person. */
export const concerns = ({ relation, recipient }: PersonalTable, kind: PersonKind): boolean =>
  kind === 'member'
    ? !('owner' in relation) || 'member' in relation.owner
    : recipient !== undefined ||
      !('parent' in relation || ('owner' in relation && !('recipient' in relation.owner)));

/** The columns of a table that are such a person's. */
export const columnsOf = (table: PersonalTable, kind: PersonKind): PersonalTable['columns'] =>
  kind === 'member' || table.recipient === undefined
    ? table.columns
    : Object.fromEntries(
        Object.entries(table.columns).filter(([column]) => table.recipient?.includes(column)),
      );
