import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../server/configuration.ts';
import { examine } from '../../server/doctor/doctor.ts';
import type { Finding } from '../../server/doctor/finding.ts';
import { newToken } from '../../server/lib/tokens.ts';
import { writeHeaderFiles } from '../../scripts/header-files.ts';
import { BRANDS, siteOf } from '../../src/lib/site/hosts.ts';
import { testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { openBucket } from './bucket.ts';
import type { TestBucket } from './bucket.ts';
import { createEmptyDatabase } from './database.ts';
import { openHost, trustOwnHost } from './own-host.ts';
import type { OwnHost } from './own-host.ts';
import { startSmtp } from './smtp.ts';
import type { Smtp } from './smtp.ts';

const HOST = 'www.alisios.example';
const MINUTE = 60_000;

let application: TestApplication;
let bucket: TestBucket;
let smtp: Smtp;
let host: OwnHost;
let built: string;
let folder: string;
let distrust: () => void;
/** The environment of an installation in which everything is right. */
let environment: Record<string, string>;

beforeAll(async () => {
  bucket = await openBucket();
  smtp = await startSmtp();
  application = await testApplication({ TRUST_PROXY: '1' });
  built = await mkdtemp(join(tmpdir(), 'malecon-built-'));
  const site = join(built, HOST);
  for (const page of ['en', 'en/cars/rentals', 'en/payment/form/1', '_astro'])
    await mkdir(join(site, page), { recursive: true });
  for (const file of [
    '404.html',
    'en/index.html',
    'en/cars/rentals/index.html',
    'en/payment/form/1/index.html',
    '_astro/a.js',
    'logo.svg',
  ])
    await writeFile(join(site, file), '');
  process.env['FILES_URL'] = bucket.address;
  await writeHeaderFiles(site, siteOf(HOST));
  delete process.env['FILES_URL'];
  const { default: rules } = (await import(join(site, 'headers.json'), { with: { type: 'json' } })) as {
    default: { path: string; headers: Record<string, string> }[];
  };
  const headers = new Map(rules.map((rule) => [rule.path, rule.headers]));
  host = await openHost(application.app, (path) => headers.get(path));
  distrust = trustOwnHost();
});
afterAll(async () => {
  distrust();
  await Promise.all([host.close(), smtp.close(), bucket.drop()]);
  await application.close();
  await rm(built, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malecon-doctor-'));
  environment = {
    // The doctor looks at the database itself, whatever the other tests go through.
    DATABASE_URL: application.database.direct.url,
    DATA_DIR: folder,
    SIGNING_KEY: application.services.secret,
    SMTP_URL: smtp.url,
    SITE_URLS: `${HOST}=${host.address}`,
    FILES_URL: bucket.address,
    TRUST_PROXY: '1',
    ...bucket.environment,
  };
  host.faults = {};
  bucket.trouble = undefined;
  return () => rm(folder, { recursive: true });
});

async function findings(
  changes: Record<string, string> = {},
  options: Parameters<typeof examine>[1] = {},
): Promise<readonly Finding[]> {
  const configuration = readConfiguration({ ...environment, ...changes });
  return examine(configuration, { built, httpPort: host.httpPort, ...options });
}
/** What is not right, as a person reads it; but for what tests cannot choose: how their database saves, and DNS. */
async function faults(...given: Parameters<typeof findings>): Promise<string[]> {
  return (await findings(...given)).flatMap(({ part, state, text }) =>
    state === 'right' || /^(fsync|synchronous_commit)|(SPF|DMARC) record/.test(text)
      ? []
      : [`${part} ${state}: ${text}`],
  );
}
/** The same of one part, which needs these settings of the environment and no others. */
const faultsOf =
  (part: string, ...needed: string[]) =>
  async (changes: Record<string, string> = {}, options: Parameters<typeof findings>[1] = {}) => {
    const left = Object.keys(environment).filter((name) => /_URLS?$/.test(name) && !needed.includes(name));
    const without = Object.fromEntries(left.map((name) => [name, '']));
    const all = await faults({ ...without, ...changes }, options);
    return all.filter((text) => text.startsWith(part) && !text.includes('where www.ceiba.example stands'));
  };

describe('an installation', () => {
  it('in which everything is right is told so, part by part, and nothing of it is changed', async () => {
    const before = await stored();
    const all = await findings();
    expect([...new Set(all.map(({ part }) => part))].toSorted()).toEqual([
      'Banks',
      'Clock',
      'Database',
      'Files',
      'Hosts',
      'Mail',
      'Settings',
      'Signing key',
    ]);
    expect(await faults()).toEqual([
      'Banks note: BANKS_FILE is not set: nobody can pay by card (docs/banks.md)',
      'Hosts note: SITE_URLS does not say where www.ceiba.example stands: links in mails of Ceiba Services lead to https://www.ceiba.example',
    ]);
    expect(all.filter(({ state }) => state === 'right').map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PostgreSQL \d+.* answers: database test_\w+, role \w+$/),
        'The tables are those of this version',
        "This machine's clock agrees with that of the bucket, the database, www.alisios.example",
        'The bucket uploads at ' + `${bucket.endpoint} takes, gives, lists and deletes`,
        `http://127.0.0.1 leads to https`,
        'Changes come through at once, and callers are told apart',
        'www.alisios.example sends the headers that its pages need',
      ]),
    );
    expect(await stored()).toEqual(before);
    expect(smtp.received).toEqual([]);
  });

  it('of which nothing is said yet hears what that means, and nothing is made', async () => {
    const place = join(folder, 'data');
    const said = await examine(readConfiguration({ DATA_DIR: place }));
    expect(said.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(said.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `DATABASE_URL is not set: the first start makes an embedded PostgreSQL in ${place}/pg, good for one machine`,
        'BANKS_FILE is not set: nobody can pay by card (docs/banks.md)',
      ]),
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('is examined by npm run doctor, which tells no secret and ends with 1 where anything is wrong', async () => {
    const SMTP_URL = 'smtp://postmaster:correct-horse@127.0.0.1:1';
    const SIGNING_KEY = newToken();
    const { code, stdout } = await command({ SMTP_URL, SIGNING_KEY }, '--json');
    expect(code).toBe(1);
    const { healthy, findings: all } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
    expect(healthy).toBe(false);
    expect(all.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^The key in SIGNING_KEY is not the one of this database: put the right one there/,
        ),
        'The mail server 127.0.0.1:1 cannot be reached: nothing listens there. Look at SMTP_URL, and whether a firewall lets it out',
      ]),
    );
    for (const secret of ['correct-horse', SIGNING_KEY, bucket.environment['AWS_SECRET_ACCESS_KEY'] ?? ''])
      expect(stdout.includes(`"${secret}"`) || stdout.includes(`:${secret}@`)).toBe(false);
    const one = await command({ SITE_URLS: 'alisios', FILES_URL: '' });
    expect(one).toMatchObject({ code: 1 });
    expect(one.stdout).toContain(
      'wrong  SITE_URLS is "alisios", but must be host=address, separated by commas: the server does not start',
    );
  });

  it('whose clock is off by 10 minutes is told by whom', async () => {
    const { stdout } = await command({ MOVED_CLOCK_MILLISECONDS: String(10 * MINUTE), SITE_URLS: '' });
    for (const whose of ['the database', 'the bucket'])
      expect(stdout).toContain(
        `wrong  This machine's clock is 10 minutes ahead of that of ${whose}: let each machine`,
      );
    host.faults = { aheadMilliseconds: 10 * MINUTE };
    expect(await faultsOf('Clock', 'SITE_URLS', 'FILES_URL')()).toEqual([
      expect.stringContaining('clock is 10 minutes behind that of www.alisios.example'),
    ]);
    // A bucket refuses what is signed by a clock that is far off.
    const far = await command({ MOVED_CLOCK_MILLISECONDS: String(20 * MINUTE), SITE_URLS: '' });
    expect(far.stdout).toContain(
      "wrong  The object store refuses this machine's clock: let it take its time from NTP",
    );
  });
});

/** What a change would show in: tables, the transactions that wrote their settings, and files. */
async function stored() {
  const { rows } = await application.services.pool.query(
    `select (select array_agg(xmin::text) from setting) as written, (select count(*) from pg_class) as tables`,
  );
  return { rows, files: await readdir(folder) };
}

/** npm run doctor as an operator's process, with a clock of its own. */
async function command(changes: Record<string, string>, ...given: string[]) {
  const run = promisify(execFile)(
    process.execPath,
    ['--import', './tests/api/moved-clock.ts', 'server/commands/doctor.ts', ...given],
    { env: { PATH: process.env['PATH'], ...environment, ...changes } },
  );
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

describe('a database', () => {
  const database = faultsOf('Database');

  it('that cannot be reached is told apart: nobody there, no such name, no such database, a wrong role', async () => {
    const url = new URL(application.database.direct.url);
    url.pathname = '/nowhere';
    const socket = url.searchParams.get('host') ?? '';
    for (const [given, said] of [
      [
        'postgres://malecon@127.0.0.1:1/malecon',
        'PostgreSQL cannot be reached at 127.0.0.1:1: nothing listens there',
      ],
      [url.href, 'has no database nowhere: create it (createdb --owner='],
      [`postgres://nobody@localhost/malecon?host=${socket}`, 'does not let nobody in from here'],
    ] as const)
      expect(await database({ DATABASE_URL: given })).toEqual([expect.stringContaining(said)]);
  });

  it('behind a pooler is looked at directly, and the two addresses are compared', async () => {
    const { direct, drop } = await createEmptyDatabase();
    const DATABASE_URL = direct.url;
    const DATABASE_DIRECT_URL = application.database.direct.url;
    try {
      expect(await database({ DATABASE_URL, DATABASE_DIRECT_URL })).toEqual([
        expect.stringMatching(
          /wrong: DATABASE_URL and DATABASE_DIRECT_URL must be one database, but are test_\w+ and test_\w+$/,
        ),
      ]);
    } finally {
      await drop();
    }
    expect(await database({ DATABASE_URL: DATABASE_DIRECT_URL, DATABASE_DIRECT_URL })).toEqual([]);
    expect(await database({ DATABASE_URL: 'postgres://127.0.0.1:1/x', DATABASE_DIRECT_URL })).toEqual([
      'Database wrong: By DATABASE_URL: PostgreSQL cannot be reached at 127.0.0.1:1: nothing listens there',
    ]);
  });

  it('is told what its role may not do, and what the next start brings', async () => {
    const {
      direct: { pool, url },
      drop,
    } = await createEmptyDatabase();
    await pool.query('create role "doctor-test" login');
    const given = new URL(url);
    given.username = 'doctor-test';
    try {
      const said = await database({ DATABASE_URL: given.href });
      expect(said).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/wrong: The role doctor-test may not make tables: ALTER DATABASE/),
          expect.stringMatching(
            /wrong: The extensions btree_gist, pg_trgm, unaccent are not installed, and doctor-test may not: GRANT CREATE ON DATABASE/,
          ),
          'Database note: The database is empty: the first start makes its tables',
        ]),
      );
      await pool.query('create table migration (name text, checksum text)');
      await pool.query(`insert into migration values ('999_later', '')`);
      expect(await database({ DATABASE_URL: given.href })).toEqual(
        expect.arrayContaining([
          expect.stringContaining('1 tables belong to another role'),
          expect.stringContaining('permission denied for table migration'),
        ]),
      );
      expect(await database({ DATABASE_URL: url })).toEqual(
        expect.arrayContaining([
          'Database wrong: The database has migration 999_later, which this version does not know: start a newer version',
        ]),
      );
    } finally {
      await drop();
      await application.services.pool.query('drop role "doctor-test"');
    }
  });
});

describe('a signing key', () => {
  const key = (changes: Record<string, string> = {}) =>
    faultsOf('Signing key', 'DATABASE_URL')({ SIGNING_KEY: '', ...changes });

  it('that is gone, another, or open to others is told with what to do', async () => {
    expect(await key()).toEqual([
      expect.stringMatching(
        /wrong: The signing key of this database is neither in .*signing-key nor in SIGNING_KEY: put it there/,
      ),
    ]);
    await writeFile(join(folder, 'signing-key'), `${application.services.secret}\n`, { mode: 0o644 });
    expect(await key()).toEqual([
      `Signing key wrong: Other accounts may read the signing key, and open every link: chmod 600 ${folder}/signing-key`,
    ]);
    await chmod(join(folder, 'signing-key'), 0o600);
    expect(await key()).toEqual([]);
    await chmod(folder, 0o755);
    expect(await key()).toEqual([
      `Signing key note: Other accounts see what is in DATA_DIR (${folder}): chmod 700 ${folder}`,
    ]);
    await writeFile(join(folder, 'signing-key'), newToken());
    expect((await key()).at(-1)).toMatch(/wrong: The key in .*signing-key is not the one of this database/);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });
});

describe('mail', () => {
  const mail = (SMTP_URL: string, mailTo?: string) => faultsOf('Mail')({ SMTP_URL }, { mailTo });

  it('is tried up to its sender, and sent only where it is asked for', async () => {
    const strict = await startSmtp({ password: 'right', sender: BRANDS[0]?.email ?? '' });
    const at = (login: string) => strict.url.replace('//', `//${login}@`);
    expect(await mail(at('malecon:wrong'))).toEqual([
      expect.stringMatching(
        /wrong: The mail server 127.0.0.1:\d+ refuses the login: correct user and password in SMTP_URL/,
      ),
    ]);
    expect(await mail(at('malecon:right'))).toEqual([
      expect.stringMatching(
        /wrong: .* does not let us send as .*@ceiba.example \(550 Sender not allowed\).*: allow these senders there/,
      ),
    ]);
    expect(strict.received).toEqual([]);
    await strict.close();
    expect(await mail(smtp.url, 'operator@example.com')).toEqual([]);
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['Malecón: test mail']);
  });

  it('to a server that nobody trusts, or that is away, is told so', async () => {
    const own = await startSmtp({ startTls: true });
    expect(await mail(own.url)).toEqual([
      expect.stringMatching(/wrong: .* shows a certificate that is not to be trusted: /),
    ]);
    await own.close();
    expect(await mail('smtp://mail.invalid')).toEqual([
      expect.stringMatching(/wrong: The mail server mail.invalid .*(DNS|reached)/),
    ]);
    expect(await faultsOf('Mail', 'DATABASE_URL')()).toEqual([
      'Mail wrong: SMTP_URL is not set: no mail leaves, so nobody can log in with a code or pay by a link that was mailed',
    ]);
  });
});

describe('banks', () => {
  const terminal = {
    kind: 'redsys',
    provider: 1,
    currency: 'USD',
    merchantCode: '123456789',
    terminal: '1',
    secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    versions: ['HMAC_SHA256_V1'],
  };
  const banks = async (value: unknown, mode = 0o600) => {
    const file = join(folder, 'banks.json');
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value), { mode });
    return faultsOf('Banks')({ BANKS_FILE: file });
  };

  it('are read without a key being told, and asked for nothing but their certificates', async () => {
    const addresses = { payment: `${host.address}/pay`, rest: 'https://127.0.0.1:1/rest' };
    const said = await banks({ terminals: [{ ...terminal, addresses }] }, 0o644);
    expect(said).toEqual([
      `Banks wrong: Other accounts may read the keys in BANKS_FILE: chmod 600 ${folder}/banks.json`,
      'Banks wrong: Provider 1 in USD has a key that is printed in manuals: ask the bank for your own',
      'Banks wrong: 127.0.0.1 cannot be reached by https: nothing listens there',
    ]);
    expect(said.join()).not.toMatch(/sq7Hjr|123456789/);
  });

  it('that are for trying, broken or none are told so', async () => {
    const sandbox = {
      payment: 'http://127.0.0.1:1/',
      rest: 'http://127.0.0.1:1/',
      operations: 'http://127.0.0.1:1/',
    };
    const { kind: _, ...rest } = terminal;
    expect(await banks({ terminals: [{ ...rest, kind: 'sandbox', addresses: sandbox }] })).toEqual([
      'Banks wrong: Provider 1 in USD is the sandbox bank: it confirms payments that nobody made. Take it out of BANKS_FILE',
    ]);
    expect(await banks('{')).toEqual(['Banks wrong: BANKS_FILE is not JSON']);
    expect(await banks({ terminals: [{ ...terminal, terminal: 'x', addresses: sandbox }] })).toEqual([
      'Banks wrong: BANKS_FILE: terminals.0.terminal must be 1 to 3 digits',
    ]);
    expect(await banks({ terminals: [] })).toEqual([expect.stringContaining('names no terminal')]);
    expect(await faultsOf('Banks')({ BANKS_FILE: '/nowhere.json' })).toEqual([
      'Banks wrong: BANKS_FILE (/nowhere.json) cannot be read: there is no such file',
    ]);
  });
});

describe('a bucket', () => {
  const files = faultsOf('Files', 'FILES_URL');

  it('with wrong keys, in another region, or that is not there is told apart', async () => {
    for (const [changes, said] of [
      [{ AWS_ACCESS_KEY_ID: 'ANOTHER' }, 'does not know AWS_ACCESS_KEY_ID: correct it'],
      [
        { AWS_SECRET_ACCESS_KEY: 'another' },
        'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID: correct it',
      ],
      [
        { FILES_URL: bucket.address.replace('us-east-1', 'eu-south-2') },
        'The bucket uploads is not in the region eu-south-2: write its own into FILES_URL (region=us-east-1)',
      ],
      [{ FILES_URL: bucket.address.replace('//uploads', '//others') }, 'There is no bucket others at'],
    ] as const)
      expect(await files(changes)).toEqual([expect.stringContaining(said)]);
  });

  it('that is away is told so', async () => {
    await bucket.close();
    expect(await files()).toEqual([expect.stringContaining('does not let us write: nothing listens there')]);
    await bucket.open();
  });

  it('that is full, slow, or does not let everything be done is told what it is', async () => {
    for (const [trouble, said] of [
      [
        { status: 507, code: 'XMinioStorageFull', method: 'PUT' },
        'The bucket uploads is full: make room or raise its quota',
      ],
      [{ status: 403, code: 'QuotaExceeded', method: 'PUT' }, 'The bucket uploads is full'],
      [{ status: 503, code: 'SlowDown' }, 'asks for fewer calls (SlowDown)'],
      [
        { status: 403, code: 'AccessDenied', method: 'GET' },
        'The keys may not read in the bucket uploads: allow it in their policy',
      ],
      [
        { status: 200, code: '', method: 'PUT', afterMilliseconds: 60_000 },
        'does not let us write: it does not answer in time',
      ],
    ] as const) {
      bucket.trouble = trouble;
      expect(await files()).toEqual([expect.stringContaining(said)]);
    }
    bucket.trouble = { status: 403, code: 'AccessDenied', method: 'DELETE' };
    expect(await files()).toEqual([
      expect.stringContaining('The keys may not delete'),
      expect.stringMatching(/An object of this try stays in the bucket: remove of\/malecon\/\w\w\/\w{48}$/),
    ]);
  });

  it('that anybody may list is told so', async () => {
    bucket.listedByAnybody = true;
    expect(await files()).toEqual([
      'Files wrong: Anybody may list the bucket uploads, and so open every file: block its public access',
    ]);
    bucket.listedByAnybody = false;
  });

  it('may be a folder, which must be one to write into', async () => {
    const FILES_URL = `file://${folder}/files`;
    expect(await files({ FILES_URL })).toEqual([
      `Files note: Uploads are kept in ${folder}/files, which the first start makes`,
    ]);
    await mkdir(join(folder, 'files'), { mode: 0o755 });
    expect(await files({ FILES_URL })).toEqual([expect.stringContaining('the next start closes it to them')]);
  });
});

describe('a host', () => {
  const hosts = faultsOf('Hosts', 'SITE_URLS', 'FILES_URL');

  it('with a certificate that browsers refuse is examined no further', async () => {
    const { port } = new URL(host.address);
    expect(await hosts({ SITE_URLS: `${HOST}=https://localhost:${port}` })).toEqual([
      'Hosts wrong: The certificate of localhost is for 127.0.0.1: get one that names localhost',
    ]);
    const at = (date: string) => ({ now: () => new Date(date) });
    expect(await hosts({}, at('2120-01-02'))).toEqual([
      'Hosts wrong: The certificate of 127.0.0.1 ended on 2120-01-01: renew it, no browser opens the site',
    ]);
    expect(await hosts({}, at('2119-12-22'))).toEqual([
      'Hosts note: The certificate of 127.0.0.1 ends in 10 days: see that it is renewed',
    ]);
    distrust();
    expect(await hosts()).toEqual([
      'Hosts wrong: Browsers do not trust the certificate of 127.0.0.1: its certificate is signed by nobody else',
    ]);
    distrust = trustOwnHost();
    expect(await hosts({ SITE_URLS: `${HOST}=https://127.0.0.1:1` })).toEqual([
      'Hosts wrong: 127.0.0.1 cannot be reached by https: nothing listens there',
    ]);
    expect(await hosts({ SITE_URLS: `${HOST}=https://no-such-host.invalid` })).toEqual([
      expect.stringMatching(/no-such-host.invalid cannot be reached by https: DNS does not/),
    ]);
  });

  it('without the headers of its pages is told which, and for what', async () => {
    host.faults = {
      headers: { 'X-Frame-Options': undefined, 'Content-Security-Policy': "default-src 'self'" },
    };
    expect(await hosts()).toEqual([
      expect.stringMatching(
        /wrong: www.alisios.example sends another Content-Security-Policy than .*headers.json says, for/,
      ),
      expect.stringMatching(
        /wrong: www.alisios.example sends no X-Frame-Options, for .*\/en\/.*: set it at the CDN as _headers says/,
      ),
    ]);
    host.faults = {};
    expect(await hosts({ FILES_URL: '' })).toEqual([
      expect.stringMatching(
        /wrong: The site in .* was built with other settings than these, .* no FILES_URL of a bucket$/,
      ),
    ]);
    expect(await hosts({}, { built: join(built, 'nowhere') })).toEqual([
      expect.stringMatching(
        /note: .*headers.json is not here, so the headers of www.alisios.example could not be compared/,
      ),
    ]);
  });

  it('that keeps calls from the API, or changes them, is told how', async () => {
    for (const [api, said] of [
      ['page', '/api/health is answered with 404 and not by the API'],
      ['held', 'holds answers back until they end, so screens do not follow changes'],
      ['believing', 'The server believes whatever address a caller writes into X-Forwarded-For'],
      ['silent', 'TRUST_PROXY is 1, but nothing before the server says who calls'],
    ] as const) {
      host.faults = { api };
      expect(await hosts()).toEqual([expect.stringContaining(said)]);
    }
    host.faults = { plain: true };
    expect(await hosts()).toEqual([expect.stringContaining('without leading to https: redirect it (301)')]);
  });

  it('that no brand has, or without TLS, is told so', async () => {
    expect(await hosts({ SITE_URLS: 'www.alisio.example=https://x.example' })).toEqual([
      expect.stringMatching(/SITE_URLS names www.alisio.example, which no brand has: www.alisios.example/),
      expect.stringContaining('SITE_URLS does not say where www.alisios.example stands'),
    ]);
    expect(await hosts({ SITE_URLS: `${HOST}=http://x.example` })).toEqual([
      "Hosts wrong: www.alisios.example stands at http://x.example, without TLS: people's data and passwords would travel open",
    ]);
  });
});
