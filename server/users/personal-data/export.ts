import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { statusOf } from '../../../src/lib/contract/status.ts';
import type { Database } from '../../db/tables.ts';
import { signatureDrawing } from '../../cars/rentals/sheet-drawing.ts';
import type { RequestContext } from '../../lib/call.ts';
import { NoSuchFile } from '../../lib/files/store.ts';
import { words } from '../../lib/words.ts';
import type { ZipEntry } from '../../lib/zip.ts';
import { storedColumns } from './columns.ts';
import type { StoredColumn } from './columns.ts';
import { TABLES } from './registry.ts';
import { columnsOf, concerns, rowsOf } from './rows.ts';
import type { Scope } from './rows.ts';
import { keyOf, scopeOf } from './scope.ts';
import type { Person } from './scope.ts';
import type { PersonalTable } from './table.ts';

/** Rows that are read at a time. */
const BATCH = 200;
type Row = Record<string, unknown> & { id?: number };

/** Columns that are no news to a person: what only the office needs, and who of its staff did something. */
function isShown(table: PersonalTable, column: StoredColumn, kind: Scope['kind']): boolean {
  if (column.name === 'version' || column.name === 'search' || column.name === 'period') return false;
  if (table.columns[column.name]?.secret || column.type === 'bytea') return false;
  if (column.refers === 'member' || column.refers === 'recipient' || column.refers === 'api_key')
    return false;
  if (column.name === 'request_id' || column.name === 'storage_key' || column.name === 'html') return false;
  // Of a package or a remittance a recipient is told what is theirs, not who sent it.
  return kind === 'member' || !(column.name in table.columns) || column.name in columnsOf(table, kind);
}

/** What is somebody else's who paid for them, or whom a mail about them went to. */
const OF_THE_PAYER = new Set(['payer', 'ip', 'user_agent']);

/** What a table says of the person, as the archive tells it. */
function told(table: PersonalTable, row: Row, { emails }: Pick<Scope, 'emails'>): Row {
  const isTheirs = (email: unknown): boolean => emails.includes(String(email).toLowerCase());
  const payer = row['payer'] as { email?: string } | null | undefined;
  if (payer && !isTheirs(payer.email))
    return told(table, Object.fromEntries(Object.entries(row).filter(([name]) => !OF_THE_PAYER.has(name))), {
      emails,
    });
  const { key, ...rest } = row;
  if (table.table === 'audit_entry') {
    // Values before and after may be those of others: which fields changed is told.
    const { changes, ip: _, ...entry } = row;
    return { ...entry, changes: Object.keys((changes ?? {}) as object) };
  }
  if (table.table === 'mail') {
    const { text, attachments, recipient, ...mail } = row;
    const names = ((attachments ?? []) as { name: string }[]).map(({ name }) => name);
    // What lets its reader in stays out, as it does everywhere.
    return {
      ...mail,
      ...(isTheirs(recipient) ? { recipient } : {}),
      text: row['secret'] ? '' : text,
      attachments: names,
    };
  }
  const named =
    table.status && typeof row['status'] === 'number' ? statusOf(table.status, row['status']) : undefined;
  return { ...rest, ...(key === undefined ? {} : { key }), ...(named ? { status_name: named.key } : {}) };
}

/** Rows of a table, some at a time. */
async function* rowsIn(
  db: Kysely<Database>,
  { table, columns, where }: { table: string; columns: readonly string[]; where: ReturnType<typeof rowsOf> },
): AsyncGenerator<Row> {
  const list = sql.join(columns.map((name) => sql.ref(name)));
  const order = columns.includes('id') ? sql.ref('id') : sql`ctid`;
  for (let begun = 0; ; begun += BATCH) {
    const { rows } = await sql<Row>`
      select ${list} from ${sql.table(table)} where ${where} order by ${order} limit ${BATCH} offset ${begun}`.execute(
      db,
    );
    yield* rows;
    if (rows.length < BATCH) return;
  }
}

/** What a member is not told of those to whom they send. */
const OF_THE_RECIPIENT = new Set(['note', 'restricted_at', 'restriction_reason', 'erased_at', 'kept_until']);

/** A name that every file system takes, with nothing that leads out of its folder. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120) || 'file';

const encoded = (text: string) => new TextEncoder().encode(text);
async function* oneOf(bytes: Uint8Array) {
  yield bytes;
}

/** A file beside the record, found while the rows are written. */
interface Beside {
  readonly name: string;
  /** Where its bytes are kept; else they are read by `bytes`. */
  readonly storageKey?: string;
  readonly bytes?: (db: Kysely<Database>) => Promise<Uint8Array>;
}

/** An attachment as its mail keeps it, read when its turn comes: all of them together may be too much. */
const attachmentOf =
  (mail: unknown, index: number) =>
  async (db: Kysely<Database>): Promise<Uint8Array> => {
    const { rows } = await sql<{ base64: string }>`
      select attachments -> ${index}::int ->> 'base64' as base64 from mail where id = ${mail}`.execute(db);
    return Buffer.from(rows[0]?.base64 ?? '', 'base64');
  };

function besides(table: PersonalTable, row: Row, full: Row): Beside[] {
  const place = `files/${table.table}-${row.id ?? ''}`;
  if (table.table === 'file')
    return [
      {
        name: `files/${fileName(String(full['key'] ?? '')).replaceAll(' ', '_')}-${String(full['record_id'])}/${row.id}-${fileName(String(full['name']))}`,
        storageKey: String(full['storage_key']),
      },
    ];
  if (table.table === 'funding_agreement' && typeof full['signed_pdf_key'] === 'string')
    return [{ name: `${place}.pdf`, storageKey: full['signed_pdf_key'] }];
  if (table.table === 'mail')
    return ((full['attachments'] ?? []) as { name: string }[]).map(({ name }, index) => ({
      name: `${place}/${index + 1}-${fileName(name)}`,
      bytes: attachmentOf(full.id, index),
    }));
  const { signature } = full;
  if (typeof signature !== 'string' || !signature.startsWith('M')) return [];
  const of =
    table.table === 'rental_sheet'
      ? `files/rental_sheet-${String(full['rental_id'])}-${String(full['side'])}`
      : place;
  return [
    { name: `${of}-signature.svg`, bytes: () => Promise.resolve(encoded(signatureDrawing(signature))) },
  ];
}

/** The archive of one person: what it says, and the files beside it. */
export async function* personEntries(context: RequestContext, person: Person): AsyncGenerator<ZipEntry> {
  const { db, now, services, language } = context;
  const { scope } = await scopeOf(db, person, now);
  const stored = await storedColumns(db);
  const say = words(language);
  const files: Beside[] = [];
  const missing: string[] = [];

  async function* json() {
    yield encoded(
      `{\n"exported_at": ${JSON.stringify(now.toISOString())},\n"person": ${JSON.stringify({ key: keyOf(person.kind), id: person.id })},\n"records": {`,
    );
    let between = '\n';
    for (const table of TABLES.filter(
      (each) => concerns(each, person.kind) && each.table !== 'rate_limit' && each.table !== 'idempotency',
    )) {
      const columns = stored.filter((column) => column.table === table.table);
      const shown = columns.filter((column) => isShown(table, column, person.kind)).map(({ name }) => name);
      const all = columns.filter(({ computed }) => !computed).map(({ name }) => name);
      yield encoded(`${between}${JSON.stringify(table.table)}: [`);
      between = ',\n';
      yield* listOf(table, {
        shown,
        rows: rowsIn(db, { table: table.table, columns: all, where: rowsOf(table, scope) }),
      });
      yield encoded(']');
    }
    if (person.kind === 'member') yield* recipientsOf(between);
    yield encoded('\n}\n}\n');
  }

  async function* listOf(
    table: PersonalTable,
    { shown, rows }: { shown: readonly string[]; rows: AsyncIterable<Row> },
  ) {
    let between = '\n';
    for await (const full of rows) {
      const row = Object.fromEntries(shown.map((name) => [name, full[name]])) as Row;
      files.push(...besides(table, row, full));
      yield encoded(`${between}${JSON.stringify(told(table, row, scope))}`);
      between = ',\n';
    }
  }

  /** Those to whom a member sends, without the others who do, and without what they asked for themselves. */
  async function* recipientsOf(between: string) {
    const table = TABLES.find((each) => each.table === 'recipient');
    if (!table) return;
    const shown = stored
      .filter(
        (column) =>
          column.table === 'recipient' &&
          isShown(table, column, 'member') &&
          !OF_THE_RECIPIENT.has(column.name),
      )
      .map(({ name }) => name);
    const where = sql<boolean>`id in (select recipient_id from recipient_member where member_id = any(${[...scope.ids]}::int[]))`;
    yield encoded(`${between}"recipient": [`);
    yield* listOf(table, { shown, rows: rowsIn(db, { table: 'recipient', columns: shown, where }) });
    yield encoded(']');
  }

  yield { name: 'person.json', bytes: json() };
  for (const { name, storageKey, bytes } of files) {
    if (bytes) {
      yield { name, bytes: oneOf(await bytes(db)) };
      continue;
    }
    const read = await services.files.read(storageKey ?? '').catch((error: unknown) => {
      // What somebody removed by hand is named, and the rest is handed out.
      if (error instanceof NoSuchFile) return undefined;
      throw error;
    });
    if (read) yield { name, packed: true, bytes: read };
    else missing.push(name);
  }
  const lines = [
    say('users/personal_data:readme.title'),
    '',
    say('users/personal_data:readme.text'),
    '',
    say('users/personal_data:readme.money'),
    say('users/personal_data:readme.left_out'),
    ...(missing.length === 0
      ? []
      : ['', say('users/personal_data:readme.missing'), ...missing.map((name) => `- ${name}`)]),
  ];
  yield { name: 'README.txt', bytes: oneOf(encoded(`${lines.join('\n')}\n`)) };
}
