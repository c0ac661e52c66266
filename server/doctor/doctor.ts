import type { Configuration } from '../configuration.ts';
import { examineBanks } from './banks.ts';
import { Clocks } from './clock.ts';
import { examineDatabase, openToLook } from './database.ts';
import { examineFiles } from './files.ts';
import { wrong } from './finding.ts';
import type { Finding, Part, Remark } from './finding.ts';
import { examineHosts } from './hosts.ts';
import { examineMail } from './mail.ts';
import { reasonOf } from '../lib/reason.ts';
import { examineSettings } from './settings.ts';
import { examineSigningKey } from './signing-key.ts';

interface Examination {
  /** Who gets a test mail; without it none is sent. */
  readonly mailTo?: string | undefined;
  readonly now?: () => Date;
  readonly built?: string;
  readonly httpPort?: number;
}

/** Time that each part may take; they are examined beside each other. */
const MILLISECONDS = 12_000;

/**
 * Looks at a configuration as a server would use it, and says in words what is right, what is wrong and what to do. It
 * changes nothing that lasts, and may run beside the servers.
 */
export async function examine(
  configuration: Configuration,
  { mailTo, now = () => new Date(), built = 'dist', httpPort = 80 }: Examination = {},
): Promise<readonly Finding[]> {
  const clocks = new Clocks(now);
  const parts = await Promise.all([
    part('Settings', async () => examineSettings(configuration)),
    stored(configuration, clocks),
    part('Mail', () => examineMail(configuration, mailTo)),
    part('Banks', () => examineBanks(configuration, now())),
    part('Files', () => examineFiles(configuration, clocks)),
    part('Hosts', () => examineHosts({ configuration, clocks, now: now(), built, httpPort })),
  ]);
  return [...parts.flat(), ...(await part('Clock', async () => clocks.remarks()))];
}

/** What is seen over a connection to the database. */
async function stored(configuration: Configuration, clocks: Clocks): Promise<readonly Finding[]> {
  const { opened, remarks } = await openToLook(configuration);
  try {
    const found = await Promise.all([
      part('Database', async () => [
        ...(opened ? await examineDatabase(opened, configuration) : []),
        ...remarks,
      ]),
      part('Signing key', () => examineSigningKey(configuration, opened?.db)),
      part('Clock', async () => {
        if (opened) await clocks.hear(opened.pool);
        return [];
      }),
    ]);
    return found.flat();
  } finally {
    await opened?.close();
  }
}

/** What a part has to say; one that fails, or takes too long, says that. */
async function part(name: Part, look: () => Promise<readonly Remark[]>): Promise<readonly Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly Remark[]>();
  const timer = setTimeout(
    () => resolve([wrong(`Nothing could be said of this part within ${MILLISECONDS / 1_000} seconds`)]),
    MILLISECONDS,
  );
  const looked = look().catch((error: unknown) => [
    wrong(`This part could not be examined: ${reasonOf(error)}`),
  ]);
  const remarks = await Promise.race([looked, late]);
  clearTimeout(timer);
  return remarks.map((remark) => ({ part: name, ...remark }));
}
