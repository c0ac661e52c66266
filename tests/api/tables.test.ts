import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../checks/sources.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/*
 * The types of server/db/tables say of every column what the migrated database says: that it is there, may be null, may be
 * left out when a row is added, is filled by the database alone, of which kind it is, and which texts its check allows.
 */

type Kind = 'text' | 'number' | 'boolean' | 'bytes' | 'json' | 'texts' | 'numbers';

interface Column {
  readonly kind: Kind;
  readonly nullable: boolean;
  /** Whether a new row needs a value, may have one, or must have none. */
  readonly added: 'required' | 'optional' | 'never';
  /** The only texts that it takes; undefined for any. */
  readonly texts?: readonly string[] | undefined;
}

/** Columns by "table.column". */
type Columns = ReadonlyMap<string, Column>;

/** As server/db/values.ts reads them. */
const KINDS: Readonly<Record<string, Kind>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'bytes',
  jsonb: 'json',
  _int4: 'numbers',
  _date: 'texts',
  _text: 'texts',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the types of the tables are those of the migrated database', async () => {
  const typed = typedColumns();
  const stored = await storedColumns();
  expect(stored.size).toBeGreaterThan(400);
  expect([...typed.keys()].sort()).toEqual([...stored.keys()].sort());
  const differing = [...stored].flatMap(([name, column]) => {
    // A type may be narrower than a column that takes any text.
    const type = { ...typed.get(name), ...(column.texts ? {} : { texts: undefined }) };
    const [said, is] = [type, column].map((one) => JSON.stringify(one));
    return said === is ? [] : [`${name}: the type says ${said}, the database ${is}`];
  });
  expect(differing).toEqual([]);
});

async function storedColumns(): Promise<Columns> {
  const { rows } = await database.pool.query<{
    name: string;
    type: string;
    nullable: boolean;
    optional: boolean;
    never: boolean;
    texts: string[] | null;
  }>(`
    select c.relname || '.' || a.attname as name, t.typname as type,
      -- Of what it computes the database does not say that it is never null.
      not a.attnotnull and a.attgenerated = '' as nullable,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional,
      a.attgenerated <> '' or a.attidentity = 'a' as never,
      (select array_agg(texts[1] order by texts[1] collate "C")
        from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), $$'([^']*)'::text$$, 'g') texts
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[''') as texts
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migration'`);
  return new Map(
    rows.map(({ name, type, nullable, optional, never, texts }) => [
      name,
      {
        kind: KINDS[type] ?? 'text',
        nullable,
        added: never ? 'never' : optional ? 'optional' : 'required',
        texts: texts ?? undefined,
      },
    ]),
  );
}

function typedColumns(): Columns {
  const file = `${ROOT}/server/db/tables.ts`;
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const tables = source?.statements.find(ts.isInterfaceDeclaration);
  if (!source || !tables) throw new Error('server/db/tables.ts declares no tables');

  const typeOf = (symbol: ts.Symbol): ts.Type => checker.getTypeOfSymbolAtLocation(symbol, source);
  const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
  const has = (type: ts.Type, flags: ts.TypeFlags): boolean =>
    parts(type).some((part) => (part.flags & flags) !== 0);

  const kindOf = (selected: ts.Type, inserted: ts.Type): Kind => {
    const type = checker.getNonNullableType(selected);
    const items = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (has(type, ts.TypeFlags.NumberLike)) return 'number';
    if (has(type, ts.TypeFlags.BooleanLike)) return 'boolean';
    if (has(type, ts.TypeFlags.StringLike)) return 'text';
    if (type.symbol?.name === 'Buffer') return 'bytes';
    // What is written as text and read as something else.
    if (has(inserted, ts.TypeFlags.StringLike)) return 'json';
    return items && has(items, ts.TypeFlags.NumberLike) ? 'numbers' : 'texts';
  };
  const columnOf = (type: ts.Type): Column => {
    const [selected = type, inserted = type] = ['__select__', '__insert__'].map((name) => {
      const side = type.getProperty(name);
      return side && typeOf(side);
    });
    const texts = parts(selected).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
    const optional = has(inserted, ts.TypeFlags.Undefined | ts.TypeFlags.Null);
    return {
      kind: kindOf(selected, inserted),
      nullable: has(selected, ts.TypeFlags.Null),
      added: has(inserted, ts.TypeFlags.Never) ? 'never' : optional ? 'optional' : 'required',
      texts: texts.length > 0 ? texts.sort() : undefined,
    };
  };

  return new Map(
    checker
      .getPropertiesOfType(checker.getTypeAtLocation(tables))
      .flatMap((table) =>
        checker
          .getPropertiesOfType(typeOf(table))
          .map((column): [string, Column] => [`${table.name}.${column.name}`, columnOf(typeOf(column))]),
      ),
  );
}
