import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';

/** What a database says of itself. */
export interface DatabaseFacts {
  readonly version: string;
  readonly name: string;
  readonly role: string;
  readonly encoding: string;
  /** Whether its locale knows capitals beyond ASCII. */
  readonly knows_letters: boolean;
  readonly has_icu: boolean;
  /** The system's locale changed since the indexes were made. */
  readonly collation_changed: boolean;
  readonly replica: boolean;
  /** Whether a connection has the time zone and date style that it was opened with. */
  readonly settings_arrive: boolean;
  readonly fsync: boolean;
  readonly full_page_writes: boolean;
  readonly synchronous_commit: string;
  /** Tables in the schema, and extensions in the database. */
  readonly may_create: boolean;
  readonly may_extend: boolean;
  readonly encrypted: boolean;
  /** Whether it stands on this machine. */
  readonly local: boolean;
  /** Whether a pooler before it shares its connections out. */
  readonly pooled: boolean;
  /** Connections that this role may have, and those of one server's pool. */
  readonly connections: number;
  readonly pool: number;
  /** Those that are not installed, and those that cannot be. */
  readonly extensions_absent: readonly string[];
  readonly extensions_unknown: readonly string[];
  /** Tables that belong to a role that this one is not. */
  readonly foreign_tables: number;
}

/** Connections of a server beside its pool: it listens to what the others announce. */
const BESIDE = 1;

/** What is to be said of a database that answers. */
export function examineFacts(facts: DatabaseFacts): readonly Remark[] {
  const { version, name, role } = facts;
  return [
    right(`PostgreSQL ${version} answers: database ${name}, role ${role}`),
    ...(facts.replica
      ? [wrong('DATABASE_URL leads to a replica, which takes no writes: name the primary')]
      : [...rights(facts), ...extensions(facts)]),
    ...texts(facts),
    ...durability(facts),
    ...(facts.pooled ? [] : connections(facts)),
  ];
}

function rights({ role, name, may_create, foreign_tables }: DatabaseFacts): Remark[] {
  const remarks: Remark[] = [];
  if (!may_create)
    remarks.push(
      wrong(
        `The role ${role} may not make tables: ALTER DATABASE ${name} OWNER TO ${role}, or GRANT CREATE ON SCHEMA public TO ${role}`,
      ),
    );
  if (foreign_tables > 0)
    remarks.push(
      wrong(
        `${foreign_tables} tables belong to another role, so the next version could not change them: as that role or a superuser run REASSIGN OWNED BY … TO ${role}`,
      ),
    );
  return remarks.length === 0 ? [right(`The role ${role} owns what it must change`)] : remarks;
}

function extensions({
  name,
  role,
  may_extend,
  extensions_absent: absent,
  extensions_unknown: unknown,
}: DatabaseFacts): Remark[] {
  if (absent.length === 0) return [right('The extensions btree_gist, pg_trgm and unaccent are installed')];
  if (unknown.length > 0)
    return [
      wrong(
        `PostgreSQL's machine lacks the extensions ${unknown.join(', ')}: install PostgreSQL's contrib package there`,
      ),
    ];
  return [
    may_extend
      ? right(`The extensions ${absent.join(', ')} come with the first start: ${role} may install them`)
      : wrong(
          `The extensions ${absent.join(', ')} are not installed, and ${role} may not: GRANT CREATE ON DATABASE ${name} TO ${role}, or a superuser runs CREATE EXTENSION for each`,
        ),
  ];
}

function texts(facts: DatabaseFacts): Remark[] {
  const { name, encoding } = facts;
  const remarks: Remark[] = [];
  if (encoding !== 'UTF8')
    remarks.push(
      wrong(
        `The database ${name} is encoded in ${encoding}, which cannot hold every name: create it anew with ENCODING 'UTF8' TEMPLATE template0`,
      ),
    );
  if (!facts.has_icu)
    remarks.push(
      wrong('PostgreSQL was built without ICU, so names cannot be sorted: take a build with it, as Debian’s'),
    );
  if (encoding === 'UTF8' && !facts.knows_letters)
    remarks.push(
      wrong(
        `The locale of ${name} does not know that Ñ is a capital ñ, so searches miss names: create it anew with LOCALE_PROVIDER icu ICU_LOCALE 'es' TEMPLATE template0`,
      ),
    );
  if (facts.collation_changed)
    remarks.push(
      wrong(
        `The system's locale changed since ${name} was made, and its indexes may be in another order: REINDEX DATABASE ${name}, then ALTER DATABASE ${name} REFRESH COLLATION VERSION`,
      ),
    );
  if (!facts.settings_arrive)
    remarks.push(
      wrong(
        'A connection does not get the time zone UTC that it asks for: let the pooler between pass the parameter options, or DATABASE_URL must not set another',
      ),
    );
  return remarks.length === 0
    ? [right('Texts are UTF-8, names sort as Spanish does, times are UTC')]
    : remarks;
}

function durability({
  fsync,
  full_page_writes,
  synchronous_commit,
  encrypted,
  local,
}: DatabaseFacts): Remark[] {
  const remarks: Remark[] = [];
  const off = [...(fsync ? [] : ['fsync']), ...(full_page_writes ? [] : ['full_page_writes'])];
  if (off.length > 0)
    remarks.push(
      wrong(
        `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off: a power cut ruins the database. Set it on in postgresql.conf`,
      ),
    );
  if (synchronous_commit === 'off')
    remarks.push(
      note('synchronous_commit is off: a crash of PostgreSQL can lose payments of the last second'),
    );
  if (!encrypted && !local)
    remarks.push(
      note(
        'The connection to PostgreSQL is not encrypted: where others can listen, add ?sslmode=verify-full to DATABASE_URL',
      ),
    );
  return remarks.length === 0 ? [right('What was saved outlives a power cut')] : remarks;
}

function connections({ connections: count, pool }: DatabaseFacts): Remark[] {
  const each = pool + BESIDE;
  const servers = Math.floor(count / each);
  const room = `PostgreSQL gives ${count} connections, and a server takes up to ${each}`;
  if (servers < 1) return [wrong(`${room}: raise max_connections (or the limit of the role or database)`)];
  return [
    servers < 2
      ? note(`${room}: for a second one raise max_connections`)
      : right(`${room}: there is room for ${servers} servers`),
  ];
}
