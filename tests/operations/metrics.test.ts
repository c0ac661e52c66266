import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findProgram } from './programs.ts';

const run = promisify(execFile);

/* Prometheus' own tool reads what we give to Prometheus. That each metric exists is a test of the API (conventions). */
it.each([
  ['check', 'config', 'prometheus.yaml'],
  ['check', 'rules', 'alerts.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
])('promtool %s %s %s', async (...command) => {
  const promtool = await findProgram('promtool', 'prometheus');
  const { stdout, stderr } = await run(promtool, command, { cwd: 'deploy/prometheus' });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
});
