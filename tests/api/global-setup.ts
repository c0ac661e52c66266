import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { connect } from '../../server/db/open.ts';
import { templateName } from './database.ts';
import { silentLog } from './silent-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test run's PostgreSQL, database `malecon`. */
    postgresUrl: string;
  }
}

/** One PostgreSQL per run, without fsync, and one migrated template from which each test file copies its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'malecon-test-'));
  const postgres = await startEmbedded({ dataDirectory: folder, log: silentLog, durable: false });
  async function teardown(): Promise<void> {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const server = connect(postgres.url(), silentLog);
    await server.pool.query(`create database ${templateName}`);
    await server.pool.end();
    const template = connect(postgres.url(templateName), silentLog);
    await migrate(template.pool);
    await template.pool.end();
    project.provide('postgresUrl', postgres.url());
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
