import { parse } from 'libpg-query';
import type { AlterTableCmd, ColumnDef, Constraint, Node, RangeVar } from 'libpg-query';
import { readSteps } from '../../../server/db/migration-steps.ts';

/**
 * What a migration does to whoever works meanwhile, told in words: nothing may lock a table for longer than a moment, or
 * take away what the version before reads (rule: migrations-beside-work). Every table that was there before is taken as
 * large. PostgreSQL's own parser reads it, so that no way of writing hides a statement.
 */
export async function faultsOfMigration(
  sql: string,
  uniques: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const steps = readSteps(sql);
  const made = new Set<string>();
  const added = new Set<string>();
  const faults: string[] = [];
  const checked = new Set<string>();
  for (const step of steps ?? [{ sql, untilDone: false, alone: false }]) {
    const { stmts = [] } = await parse(step.sql);
    const context: Context = {
      inSteps: steps !== undefined,
      untilDone: step.untilDone,
      contracts: CONTRACT.test(sql),
      made,
      added,
      uniques,
      addedHere: new Set(),
      checked,
    };
    if (step.alone && stmts.length !== 1)
      faults.push('a step with "concurrently" holds that one statement, as it runs outside of a transaction');
    for (const { stmt } of stmts) if (stmt) faults.push(...faultsOf(stmt, context));
  }
  return faults;
}

/** Says that the version before no longer reads what goes: `-- contract: expanded in 512`. */
export const CONTRACT = /^-- contract: expanded in (\d{3})\b/m;

interface Context {
  readonly inSteps: boolean;
  readonly untilDone: boolean;
  readonly contracts: boolean;
  /** Tables that this file made, of which nobody knows yet. */
  readonly made: Set<string>;
  /** Unique indexes of migrations before, which have no name that PostgreSQL gave. */
  readonly uniques: ReadonlySet<string>;
  /** Columns that this file added to tables of before, as table.column: the version before writes none of them. */
  readonly added: Set<string>;
  /** Constraints that this step added. */
  readonly addedHere: Set<string>;
  /** Constraints that were validated in a step before. */
  readonly checked: Set<string>;
}

const AWAY =
  'the version before still uses it: expand first, and take it away in a later version with "-- contract: expanded in NNN"';

function faultsOf(node: Node, context: Context): string[] {
  const [statement] = Object.entries(node) as [string, never][];
  if (!statement) return [];
  const [kind, value] = statement;
  const reader = READERS[kind];
  const own = reader ? reader(value, context) : [];
  return [...own, ...faultsOfWrites(kind, value, context)];
}

const READERS: Record<string, (value: never, context: Context) => string[]> = {
  CreateStmt: (
    { relation, if_not_exists = false }: { relation?: RangeVar; if_not_exists?: boolean },
    { made },
  ) => {
    // One that may be there already is a table of before.
    if (!if_not_exists) made.add(relation?.relname ?? '');
    return [];
  },
  CreateTableAsStmt: ({ into }: { into?: { rel?: RangeVar } }, { made }) => {
    made.add(into?.rel?.relname ?? '');
    return [];
  },
  IndexStmt: indexFaults,
  AlterTableStmt: (
    { relation, cmds = [] }: { relation?: RangeVar; cmds?: { AlterTableCmd?: AlterTableCmd }[] },
    context,
  ) => {
    const table = relation?.relname ?? '';
    if (context.made.has(table)) return [];
    return cmds.flatMap(({ AlterTableCmd: command }) =>
      command ? commandFaults(table, command, context) : [],
    );
  },
  RenameStmt: ({ relation, renameType = '' }: { relation?: RangeVar; renameType?: string }, context) => {
    if (context.contracts || context.made.has(relation?.relname ?? '')) return [];
    return [`rename of ${nameOf(renameType)} in ${relation?.relname ?? 'the schema'}: ${AWAY}`];
  },
  DropStmt: dropFaults,
  AlterObjectSchemaStmt: ({ relation }: { relation?: RangeVar }, { contracts, made }) =>
    contracts || made.has(relation?.relname ?? '')
      ? []
      : [`move of ${relation?.relname ?? 'an object'} to another schema: ${AWAY}`],
  CreatePolicyStmt: () => ['policy: the version before would not see its rows'],
  CallStmt: () => ['call: what a procedure does cannot be read here; write it as statements'],
  DoStmt: () => ['do: what a block does cannot be read here; write it as statements'],
  TruncateStmt: () => ['truncate: locks the whole table and takes rows that are in use'],
  LockStmt: () => ['lock table: whoever works would wait'],
  ClusterStmt: () => ['cluster: writes the whole table anew under a lock'],
  VacuumStmt: ({ options = [] }: { options?: { DefElem?: { defname?: string } }[] }) =>
    options.some(({ DefElem }) => DefElem?.defname === 'full')
      ? ['vacuum full: writes the whole table anew under a lock']
      : [],
  ReindexStmt: ({ params = [] }: { params?: { DefElem?: { defname?: string } }[] }) =>
    params.some(({ DefElem }) => DefElem?.defname === 'concurrently')
      ? []
      : ['reindex: write "reindex … concurrently", in a step of its own'],
  RefreshMatViewStmt: ({ concurrent = false }: { concurrent?: boolean }) =>
    concurrent ? [] : ['refresh materialized view: locks out its readers; write it concurrently'],
};

function indexFaults(
  {
    idxname = '',
    relation,
    concurrent = false,
    if_not_exists = false,
    unique = false,
    indexParams = [],
  }: {
    idxname?: string;
    relation?: RangeVar;
    concurrent?: boolean;
    if_not_exists?: boolean;
    unique?: boolean;
    indexParams?: Node[];
  },
  { made, inSteps, contracts, added }: Context,
): string[] {
  const table = relation?.relname ?? '';
  if (made.has(table)) return [];
  const where = `index ${idxname} on ${table}`;
  if (unique && !contracts && !isNew(table, indexParams, added)) return [`${where}: unique ${TIGHTER}`];
  if (!concurrent) return [`${where}: nobody can write while it is built; write "create index concurrently"`];
  return [
    ...(inSteps ? [] : [`${where}: concurrently needs a file in steps ("-- steps" in its first line)`]),
    ...(if_not_exists ? [] : [`${where}: write "if not exists", so that the step can be run again`]),
  ];
}

function dropFaults(
  { removeType = '', objects = [] }: { removeType?: string; objects?: Node[] },
  context: Context,
): string[] {
  if (context.contracts || removeType === 'OBJECT_STATISTIC_EXT') return [];
  const names = objects.map((object) => JSON.stringify(object).match(/"sval":"([^"]+)"/)?.[1] ?? '');
  // No statement names an index, but one that says "on conflict" needs a unique one.
  const isUsed = (name: string) => removeType !== 'OBJECT_INDEX' || isUnique(name, context);
  return names
    .filter((name) => !context.made.has(name) && isUsed(name))
    .map((name) => `drop of ${nameOf(removeType)} ${name}: ${AWAY}`);
}

function commandFaults(table: string, command: AlterTableCmd, context: Context): string[] {
  const { subtype = '', name = '' } = command;
  const column = `${table}.${name}`;
  switch (subtype) {
    case 'AT_AddColumn': {
      const { ColumnDef: defined } = command.def as { ColumnDef: ColumnDef };
      context.added.add(`${table}.${defined.colname ?? ''}`);
      return columnFaults(table, defined);
    }
    case 'AT_DropConstraint':
      return context.contracts || !isUnique(name, context) ? [] : [`drop of constraint ${name}: ${AWAY}`];
    case 'AT_DropIdentity':
    case 'AT_DropExpression':
      return context.contracts ? [] : [`numbers or expression of ${column}: ${AWAY}`];
    case 'AT_EnableRowSecurity':
    case 'AT_ForceRowSecurity':
      return [`row security of ${table}: the version before would not see its rows`];
    case 'AT_DisableTrig':
    case 'AT_DisableTrigAll':
    case 'AT_DisableTrigUser':
      return [`triggers of ${table} switched off: ${AWAY}`];
    case 'AT_AddConstraint':
      return constraintFaults(table, (command.def as { Constraint: Constraint }).Constraint, context);
    case 'AT_DropColumn':
      return context.contracts ? [] : [`drop of column ${column}: ${AWAY}`];
    case 'AT_ColumnDefault':
      return command.def || context.contracts ? [] : [`drop of the default of ${column}: ${AWAY}`];
    case 'AT_AlterColumnType':
      return [
        `type of ${column}: writes the whole table anew under a lock; add a column and fill it in steps`,
      ];
    case 'AT_SetNotNull':
      return context.contracts && context.checked.size > 0
        ? []
        : [
            `not null of ${column}: reads the whole table under a lock, and the version before may leave it out; add "check (… is not null) not valid", validate it in a later step, then set it with "-- contract: expanded in NNN"`,
          ];
    case 'AT_ValidateConstraint':
      if (context.addedHere.has(name))
        return [`${name} of ${table}: validate it in a step after the one that adds it`];
      context.checked.add(name);
      return [];
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
    case 'AT_SetExpression':
      return [`change of ${table}: writes the whole table anew under a lock`];
    case 'AT_AttachPartition':
    case 'AT_DetachPartition':
      return [`partitions of ${table}: attach and detach them concurrently, in a step of its own`];
    default:
      return [];
  }
}

const TIGHTER =
  'refuses what the version before may write: write it once that one is gone, with "-- contract: expanded in NNN"';

/** Whether a rule or an index speaks only of columns that this file added: the version before leaves them empty. */
function isNew(table: string, expression: unknown, added: ReadonlySet<string>): boolean {
  const columns = columnsIn(expression);
  return columns.length > 0 && columns.every((name) => added.has(`${table}.${name}`));
}

/** Names of columns, however deep in an expression. */
function columnsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(columnsIn);
  if (typeof part !== 'object' || part === null) return [];
  const { ColumnRef: reference, IndexElem: indexed } = part as {
    ColumnRef?: { fields?: { String?: { sval?: string } }[] };
    IndexElem?: { name?: string };
  };
  return [
    ...(reference?.fields?.flatMap(({ String: name }) => name?.sval ?? []) ?? []),
    ...(indexed?.name ? [indexed.name] : []),
    ...Object.values(part).flatMap(columnsIn),
  ];
}

/** A unique index, or the constraint that has one. */
const isUnique = (name: string, { uniques }: Context): boolean =>
  /_(key|pkey)$/.test(name) || uniques.has(name);

function columnFaults(table: string, { colname = '', constraints = [], typeName }: ColumnDef): string[] {
  const column = `column ${table}.${colname}`;
  if (/serial"/.test(JSON.stringify(typeName?.names ?? [])))
    return [`${column}: a serial numbers all rows, which writes the whole table anew; fill it in steps`];
  const kinds = constraints.map((node) => (node as { Constraint: Constraint }).Constraint);
  const given = kinds.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  return kinds.flatMap(({ contype, generated_kind }) => {
    switch (contype) {
      case 'CONSTR_NOTNULL':
        return given
          ? []
          : [`${column}: not null without a default, which the version before does not fill in`];
      case 'CONSTR_DEFAULT':
        return isSteady(given)
          ? []
          : [`${column}: a default that differs by row writes the whole table anew; fill it in steps`];
      case 'CONSTR_GENERATED':
        return generated_kind === 'v'
          ? []
          : [`${column}: a stored expression writes the whole table anew; fill a column in steps`];
      case 'CONSTR_IDENTITY':
        return [`${column}: an identity writes the whole table anew`];
      case 'CONSTR_UNIQUE':
      case 'CONSTR_PRIMARY':
        return [`${column}: unique builds an index under a lock; create it concurrently first`];
      case 'CONSTR_CHECK':
        return [
          `${column}: a check reads the whole table under a lock; add it "not valid", validate it later`,
        ];
      case 'CONSTR_FOREIGN':
        return given
          ? [
              `${column}: a reference with a default reads the whole table; add it "not valid", validate it later`,
            ]
          : [];
      default:
        return [];
    }
  });
}

/** A default that PostgreSQL computes once for all rows. */
function isSteady(expression: Node | undefined): boolean {
  const text = JSON.stringify(expression ?? {});
  const calls = [
    ...text.matchAll(/"funcname":\[(?:\{"String":\{"sval":"pg_catalog"\}\},)?\{"String":\{"sval":"(\w+)"/g),
  ];
  return calls.every(([, name]) => name === 'now' || name === 'current_date');
}

function constraintFaults(
  table: string,
  { contype = 'CONSTR_NULL', conname = '', indexname, skip_validation, raw_expr, fk_attrs = [] }: Constraint,
  { addedHere, added, contracts }: Context,
): string[] {
  const constraint = `constraint ${conname} of ${table}`;
  addedHere.add(conname);
  if (indexname) return [];
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') {
    if (!skip_validation)
      return [
        `${constraint}: reads the whole table under a lock; add it "not valid", validate it in a later step`,
      ];
    const names = fk_attrs.map((node) => ({ ColumnRef: { fields: [node] } }));
    const isEmpty = isNew(table, raw_expr ?? names, added) && !/"IS_NOT_NULL"/.test(JSON.stringify(raw_expr));
    return contracts || isEmpty ? [] : [`${constraint}: ${TIGHTER}`];
  }
  return [
    `${constraint}: builds an index under a lock; create it concurrently, then add the constraint "using index"`,
  ];
}

/** Updates and deletes of rows that were there before, however deep in the statement. */
function faultsOfWrites(kind: string, value: unknown, context: Context): string[] {
  const faults: string[] = [];
  const look = (name: string, part: unknown): void => {
    if (Array.isArray(part)) return part.forEach((each) => look('', each));
    if (typeof part !== 'object' || part === null) return;
    const table = (part as { relation?: RangeVar }).relation?.relname ?? '';
    if (['UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(name) && !context.made.has(table)) {
      const limited = JSON.stringify(part).includes('"limitCount"');
      if (!context.untilDone || !limited)
        faults.push(
          `${name.replace('Stmt', '').toLowerCase()} of ${table}: holds all its rows at once; do some thousand at a time ("-- step: until done", with a limit)`,
        );
    }
    for (const [key, each] of Object.entries(part)) look(key, each);
  };
  look(kind, value);
  return faults;
}

const nameOf = (type: string): string => type.replace('OBJECT_', '').toLowerCase();
