import * as z from 'zod/mini';
import { SITES } from '../src/lib/site/hosts.ts';
import { BUCKET_FORM, readBucket } from './lib/files/bucket-address.ts';
import type { BucketKeys } from './lib/files/bucket.ts';

/** The environment, parsed once at start; a wrong value stops the start with one line that names it. */

const address = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' });
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(schema),
  );

/** "www.alisios.example=https://www.alisios.example,…": where each host's site stands, for links in mails. */
const SiteUrls = z.pipe(
  z.string().check(
    z.regex(/^([a-z0-9.-]+=https?:\/\/[^,\s]+(,[a-z0-9.-]+=https?:\/\/[^,\s]+)*)?$/, {
      error: 'host=address, separated by commas',
    }),
  ),
  z.transform((text) =>
    Object.fromEntries(
      (text === '' ? [] : text.split(',')).map((pair) => [
        pair.slice(0, pair.indexOf('=')),
        pair.slice(pair.indexOf('=') + 1),
      ]),
    ),
  ),
);

/** "https://calendars.example,http://calendars.internal.example:8080": origins, separated by commas. */
const Origins = z.pipe(
  z.string().check(
    z.regex(/^(https?:\/\/[^,\s/]+(,https?:\/\/[^,\s/]+)*)?$/, {
      error: 'origins such as https://host, separated by commas',
    }),
  ),
  z.transform((text) => text.split(',').filter((origin) => origin !== '')),
);

const DatabaseUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, { error: 'an address that begins with postgres://' }));

/** "postgres://replica-1/malecon,postgres://replica-2/malecon" */
const ReadUrls = z.pipe(
  z.string().check(
    z.regex(/^postgres(ql)?:\/\/[^,\s]+(,postgres(ql)?:\/\/[^,\s]+)*$/, {
      error: 'addresses that begin with postgres://, separated by commas',
    }),
  ),
  z.transform((text) => text.split(',')),
);

const Environment = z.object({
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, { error: 'a port number' })),
      z.pipe(z.transform(Number), z.int().check(z.lte(65535))),
    ),
    4321,
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: optional(DatabaseUrl),
  DATABASE_DIRECT_URL: optional(DatabaseUrl),
  DATABASE_READ_URL: optional(ReadUrls),
  PUBLIC_API_URL: optional(address),
  SITE_URLS: z._default(SiteUrls, {}),
  SMTP_URL: optional(
    z.string().check(z.regex(/^smtps?:\/\//, { error: 'an address that begins with smtp:// or smtps://' })),
  ),
  SIGNING_KEY: optional(z.string().check(z.minLength(32, { error: 'at least 32 random characters' }))),
  OLD_SIGNING_KEY: optional(z.string()),
  FILES_URL: optional(
    z.string().check(
      z.refine((value) => value.startsWith('file:///') || readBucket(value) !== undefined, {
        error: `a folder, as file:///path, or a bucket, as ${BUCKET_FORM}`,
      }),
    ),
  ),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  BANKS_FILE: optional(z.string()),
  SANDBOX_BANK_URL: optional(address),
  PLACES_KEY: optional(z.string()),
  PLACES_URL: z._default(address, 'https://places.googleapis.com/v1/places:autocomplete'),
  CALENDAR_ORIGINS: z._default(Origins, []),
  WEBHOOK_ORIGINS: z._default(Origins, []),
  TRUST_PROXY: z._default(
    z.pipe(
      z.enum(['0', '1', 'true', 'false']),
      z.transform((value) => value === '1' || value === 'true'),
    ),
    false,
  ),
  MALECON_HOST: z._default(
    z.enum(
      SITES.map(({ host }) => host.name),
      { error: `one of ${SITES.map(({ host }) => host.name).join(', ')}` },
    ),
    'www.alisios.example',
  ),
  MALECON_DEMO: z._default(
    z.pipe(
      z.enum(['0', '1']),
      z.transform((value) => value === '1'),
    ),
    false,
  ),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

export type Configuration = Readonly<{
  port: number;
  host: string;
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** The database's own address, where databaseUrl is that of a pooler. */
  databaseDirectUrl: string | undefined;
  /** Replicas of the database (server/lib/replicas). */
  databaseReadUrls: readonly string[];
  publicApiUrl: string | undefined;
  siteUrls: Readonly<Record<string, string>>;
  smtpUrl: string | undefined;
  /** Where it is not set, the key stands in a file of the data folder (server/lib/signing-key.ts). */
  signingKey: string | undefined;
  /** What the key was before SIGNING_KEY got another one, for npm run new-key. */
  oldSigningKey: string | undefined;
  /** A folder or a bucket (server/lib/files/open.ts). */
  filesUrl: string | undefined;
  /** Those of the bucket, by the names that object stores' own tools read. */
  bucketKeys: BucketKeys | undefined;
  /** File with the agreements with banks (docs/banks.md). */
  banksFile: string | undefined;
  /** Where the demo's sandbox bank stands; npm start says it. */
  sandboxBankUrl: string | undefined;
  placesKey: string | undefined;
  /** Where the place autocomplete of the specification is asked, with the key. */
  placesUrl: string;
  /** Origins whose calendars are read although they stand in our own network or speak plain http. */
  calendarOrigins: readonly string[];
  /** Origins that may be told of changes although they stand in our own network or speak plain http. */
  webhookOrigins: readonly string[];
  trustProxy: boolean;
  /** Host whose site this process serves beside the API. */
  siteHost: string;
  demo: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}>;

/** Hold secrets, which no log of a start may tell. */
const SECRET = new Set([
  'SIGNING_KEY',
  'OLD_SIGNING_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'AWS_SECRET_ACCESS_KEY',
]);
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** Reads the environment. Throws an Error whose message is one clear line. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? '';
    throw new Error(
      `${name} is "${SECRET.has(name) ? '…' : (environment[name] ?? '')}", but must be ${issue?.message ?? 'another value'}`,
    );
  }
  const values = parsed.data;
  if (values.FILES_URL?.startsWith('s3:') && !(values.AWS_ACCESS_KEY_ID && values.AWS_SECRET_ACCESS_KEY))
    throw new Error(
      'FILES_URL is a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must have its keys',
    );
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new Error(
      'DATABASE_DIRECT_URL stands beside the address of a pooler, so DATABASE_URL must have that one',
    );
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    throw new Error('DATABASE_READ_URL has replicas of a database, so DATABASE_URL must have its address');
  // Its keys are public: a payment that it confirms is worth nothing.
  if (values.SANDBOX_BANK_URL && !values.MALECON_DEMO)
    throw new Error('SANDBOX_BANK_URL names a bank of the demo, so it needs MALECON_DEMO');
  if (values.MALECON_DEMO) {
    // Demo logins are public: they must never stand on an address that others reach.
    if (!LOOPBACK.has(values.HOST))
      throw new Error(
        `MALECON_DEMO serves known passwords, so HOST must be a loopback address, not "${values.HOST}"`,
      );
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
      if (values[name] && !LOOPBACK.has(new URL(values[name]).hostname))
        throw new Error(
          `MALECON_DEMO fills the database with known passwords, so ${name} must be on a loopback address`,
        );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrls: values.DATABASE_READ_URL ?? [],
    publicApiUrl: values.PUBLIC_API_URL,
    siteUrls: values.SITE_URLS,
    smtpUrl: values.SMTP_URL,
    signingKey: values.SIGNING_KEY,
    oldSigningKey: values.OLD_SIGNING_KEY,
    filesUrl: values.FILES_URL,
    bucketKeys:
      values.AWS_ACCESS_KEY_ID && values.AWS_SECRET_ACCESS_KEY
        ? {
            accessKeyId: values.AWS_ACCESS_KEY_ID,
            secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
            sessionToken: values.AWS_SESSION_TOKEN,
          }
        : undefined,
    banksFile: values.BANKS_FILE,
    sandboxBankUrl: values.SANDBOX_BANK_URL,
    placesKey: values.PLACES_KEY,
    placesUrl: values.PLACES_URL,
    calendarOrigins: values.CALENDAR_ORIGINS,
    webhookOrigins: values.WEBHOOK_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    siteHost: values.MALECON_HOST,
    demo: values.MALECON_DEMO,
    logLevel: values.LOG_LEVEL,
  };
}
