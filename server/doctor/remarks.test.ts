import { expect, it } from 'vitest';
import { examineFacts } from './database-facts.ts';
import type { DatabaseFacts } from './database-facts.ts';
import { senderRemarks } from './mail-domain.ts';
import { withoutSecrets } from './report.ts';

const good: DatabaseFacts = {
  version: '17.2',
  name: 'malecon',
  role: 'malecon',
  encoding: 'UTF8',
  knows_letters: true,
  has_icu: true,
  collation_changed: false,
  replica: false,
  settings_arrive: true,
  fsync: true,
  full_page_writes: true,
  synchronous_commit: 'on',
  may_create: true,
  may_extend: true,
  encrypted: true,
  local: false,
  pooled: false,
  connections: 97,
  pool: 10,
  extensions_absent: [],
  extensions_unknown: [],
  foreign_tables: 0,
};
const said = (change: Partial<DatabaseFacts>) =>
  examineFacts({ ...good, ...change }).flatMap(({ state, text }) =>
    state === 'right' ? [] : [`${state}: ${text}`],
  );

it('a database in which all is well has nothing said against it', () => {
  expect(said({})).toEqual([]);
  expect(examineFacts(good).map(({ text }) => text)).toContain(
    'PostgreSQL gives 97 connections, and a server takes up to 11: there is room for 8 servers',
  );
});

it.each([
  [{ replica: true }, 'wrong: DATABASE_URL leads to a replica'],
  [{ encoding: 'LATIN1' }, 'wrong: The database malecon is encoded in LATIN1'],
  [{ knows_letters: false }, 'wrong: The locale of malecon does not know that Ñ is a capital ñ'],
  [{ has_icu: false }, 'wrong: PostgreSQL was built without ICU'],
  [
    { collation_changed: true },
    'REINDEX DATABASE malecon, then ALTER DATABASE malecon REFRESH COLLATION VERSION',
  ],
  [{ settings_arrive: false }, 'wrong: A connection does not get the time zone UTC'],
  [{ fsync: false, full_page_writes: false }, 'wrong: fsync and full_page_writes are off'],
  [{ synchronous_commit: 'off' }, 'note: synchronous_commit is off'],
  [{ encrypted: false }, 'note: The connection to PostgreSQL is not encrypted'],
  [{ may_create: false }, 'wrong: The role malecon may not make tables'],
  [{ foreign_tables: 3 }, 'wrong: 3 tables belong to another role'],
  [
    { extensions_absent: ['pg_trgm'], may_extend: false },
    'wrong: The extensions pg_trgm are not installed, and malecon may not',
  ],
  [
    { extensions_absent: ['unaccent'], extensions_unknown: ['unaccent'] },
    "wrong: PostgreSQL's machine lacks the extensions unaccent",
  ],
  [
    { connections: 5 },
    'wrong: PostgreSQL gives 5 connections, and a server takes up to 11: raise max_connections',
  ],
  [{ connections: 20 }, 'note: PostgreSQL gives 20 connections'],
] as const)('of a database with %j it says so', (change, sentence) => {
  expect(said(change)).toEqual([expect.stringContaining(sentence)]);
});

it('says what a domain lacks so that its mails are believed', () => {
  const notes = (own: string[], policy: string[]) =>
    senderRemarks('a.example', own, policy).map(({ text }) => text);
  expect(notes(['v=spf1 -all', 'other'], ['v=DMARC1; p=none'])).toEqual([
    'a.example has SPF and DMARC records',
  ]);
  expect(notes(['v=spf1 a', 'v=spf1 b'], [])).toEqual([
    expect.stringContaining('has 2 SPF records, of which none counts'),
    expect.stringContaining('has no DMARC record'),
  ]);
  expect(notes([], ['v=DMARC1'])).toEqual([expect.stringContaining('has no SPF record')]);
});

it('takes passwords and keys out of what it prints', () => {
  const environment = {
    DATABASE_URL: 'postgres://me:se%21cret@db.example/malecon',
    DATABASE_READ_URL: 'postgres://me:first@one/malecon,postgres://me:second@two/malecon',
    SIGNING_KEY: 'a-key-of-links',
    AWS_ACCESS_KEY_ID: 'told',
    AWS_SECRET_ACCESS_KEY: 'hidden',
    PORT: '4321',
  };
  expect(
    withoutSecrets('se!cret se%21cret first second a-key-of-links hidden told 4321 db.example', environment),
  ).toBe('… … … … … … told 4321 db.example');
});
