import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import type { Configuration } from '../configuration.ts';
import { examine } from '../doctor/doctor.ts';
import type { Finding } from '../doctor/finding.ts';
import { isHealthy, reportJson, reportText, withoutSecrets } from '../doctor/report.ts';
import { runCommand } from './run-command.ts';

/**
 * npm run doctor [-- --json] [--mail you@example.com]: looks at the configuration that a server would start with, says what
 * is right, what is wrong and what to do, and ends with 1 where anything is wrong. Nothing is changed; a mail is sent only
 * where it is asked for.
 */
async function run(): Promise<string> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, mail: { type: 'string' } },
  });
  const findings = await findingsOf(values.mail);
  if (!isHealthy(findings)) process.exitCode = 1;
  return withoutSecrets((values.json ? reportJson : reportText)(findings), process.env);
}

async function findingsOf(mailTo: string | undefined): Promise<readonly Finding[]> {
  let configuration: Configuration;
  try {
    configuration = readConfiguration(process.env);
  } catch (error) {
    const text = `${error instanceof Error ? error.message : String(error)}: the server does not start`;
    return [{ part: 'Settings', state: 'wrong', text }];
  }
  return examine(configuration, { mailTo });
}

await runCommand(run);
