import { parse } from 'libpg-query';
import type { AlterTableCmd, ColumnDef, Constraint, Node, RangeVar } from 'libpg-query';
import { readSteps } from '../../../server/db/migration-steps.ts';

/**
 * What a migration does to whoever works meanwhile, told in words: nothing may lock a table for longer than a moment, or
 * take away what the version before reads (rule: migrations-beside-work). Every table that was there before is taken as
 * large. PostgreSQL's own parser reads it, so that no way of writing hides a statement.
 */
export async function faultsOfMigration(sql: string): Promise<string[]> {
  const steps = readSteps(sql);
  const made = new Set<string>();
  const faults: string[] = [];
  const checked = new Set<string>();
  for (const step of steps ?? [{ sql, untilDone: false, alone: false }]) {
    const { stmts = [] } = await parse(step.sql);
    const context: Context = {
      inSteps: steps !== undefined,
      untilDone: step.untilDone,
      contracts: CONTRACT.test(sql),
      made,
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
  CreateStmt: ({ relation }: { relation?: RangeVar }, { made }) => {
    made.add(relation?.relname ?? '');
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
  }: { idxname?: string; relation?: RangeVar; concurrent?: boolean; if_not_exists?: boolean },
  { made, inSteps }: Context,
): string[] {
  const table = relation?.relname ?? '';
  if (made.has(table)) return [];
  const where = `index ${idxname} on ${table}`;
  if (!concurrent) return [`${where}: nobody can write while it is built; write "create index concurrently"`];
  return [
    ...(inSteps ? [] : [`${where}: concurrently needs a file in steps ("-- steps" in its first line)`]),
    ...(if_not_exists ? [] : [`${where}: write "if not exists", so that the step can be run again`]),
  ];
}

function dropFaults(
  { removeType = '', objects = [] }: { removeType?: string; objects?: Node[] },
  { contracts, made }: Context,
): string[] {
  // What the version before does not name in its statements.
  if (
    contracts ||
    ['OBJECT_INDEX', 'OBJECT_TRIGGER', 'OBJECT_RULE', 'OBJECT_STATISTIC_EXT'].includes(removeType)
  )
    return [];
  const names = objects.map((object) => JSON.stringify(object).match(/"sval":"([^"]+)"/)?.[1] ?? '');
  return names
    .filter((name) => !made.has(name))
    .map((name) => `drop of ${nameOf(removeType)} ${name}: ${AWAY}`);
}

function commandFaults(table: string, command: AlterTableCmd, context: Context): string[] {
  const { subtype = '', name = '' } = command;
  const column = `${table}.${name}`;
  switch (subtype) {
    case 'AT_AddColumn':
      return columnFaults(table, (command.def as { ColumnDef: ColumnDef }).ColumnDef);
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

function columnFaults(table: string, { colname = '', constraints = [] }: ColumnDef): string[] {
  const column = `column ${table}.${colname}`;
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
  { contype = 'CONSTR_NULL', conname = '', indexname, skip_validation }: Constraint,
  { addedHere }: Context,
): string[] {
  const constraint = `constraint ${conname} of ${table}`;
  addedHere.add(conname);
  if (indexname) return [];
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
    return skip_validation
      ? []
      : [
          `${constraint}: reads the whole table under a lock; add it "not valid", validate it in a later step`,
        ];
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
