import type pg from 'pg';
import type { Configuration } from '../configuration.ts';
import type { DatabaseLog } from '../db/embedded.ts';
import { askPrimary, openLink } from '../lib/replicas/link.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { reasonOf } from '../lib/reason.ts';

const MEGABYTE = 1_048_576;
/** A replica that is further behind does not keep up, or has just begun. */
const BEHIND = 16 * MEGABYTE;

/** What is to be said of each replica, which servers leave out where anything is wrong with it. */
export async function examineReplicas(
  primary: pg.Pool,
  { databaseReadUrls, databaseDirectUrl }: Configuration,
  log: DatabaseLog,
): Promise<readonly Remark[]> {
  if (databaseReadUrls.length === 0) return [];
  const { position, system, isDurable } = await askPrimary(primary, false);
  if (!isDurable)
    return [
      wrong('synchronous_commit is off, so that no replica of DATABASE_READ_URL is used: set it to on'),
    ];
  const pooled = databaseDirectUrl !== undefined;
  return Promise.all(
    databaseReadUrls.map(async (url) => {
      const link = openLink({ url, pooled }, log);
      try {
        const behind = position - (await link.ask(system));
        return behind > BEHIND
          ? note(`The replica ${link.name} is ${Math.round(behind / MEGABYTE)} MB behind the database`)
          : right(`The replica ${link.name} follows the database`);
      } catch (error) {
        return wrong(`The replica ${link.name} of DATABASE_READ_URL takes no reads: ${reasonOf(error)}`);
      } finally {
        link.breakOff();
      }
    }),
  );
}
