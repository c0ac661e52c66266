import type pg from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from '../../configuration.ts';
import { askPrimary, openLink } from './link.ts';
import { Replicas } from './replicas.ts';

/** The replicas that the environment names, looked at from now on; undefined where it names none. */
export function openReplicas(
  { databaseReadUrls, databaseDirectUrl }: Configuration,
  pool: pg.Pool,
  log: Logger,
): Replicas | undefined {
  if (databaseReadUrls.length === 0) return undefined;
  // Who stands behind a pooler does so with all of it.
  const pooled = databaseDirectUrl !== undefined;
  const replicas = new Replicas({
    links: databaseReadUrls.map((url) => openLink({ url, pooled }, log)),
    primary: (commits) => askPrimary(pool, commits),
    log,
  });
  replicas.start();
  return replicas;
}
