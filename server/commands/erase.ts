import { readFile } from 'node:fs/promises';
import { readConfiguration } from '../configuration.ts';
import { createLog } from '../log.ts';
import { openServices } from '../open-services.ts';
import { eraseAgain, erasedLines } from '../users/personal-data/erased-lines.ts';
import { runCommand } from './run-command.ts';

/*
 * npm run erase -- --list           prints who was erased, a line each, to be kept apart from the backups
 * npm run erase -- --from FILE      after a restore: erases again whom lines of the list, or of the server's log, name
 */

async function run(): Promise<string> {
  const [option, file] = process.argv.slice(2);
  if (option !== '--list' && (option !== '--from' || file === undefined))
    throw new Error('Usage: npm run erase -- --list, or npm run erase -- --from FILE');
  const { services, close } = await openServices(readConfiguration(process.env), createLog('warn'));
  try {
    if (option === '--list' || file === undefined) return (await erasedLines(services.db)).join('\n');
    const text = await readFile(file, 'utf8');
    const { again, unknown } = await eraseAgain(services, text);
    return `Erased again: ${again}.${unknown === 0 ? '' : ` Not in this database, so nothing to erase: ${unknown}.`}`;
  } finally {
    await close();
  }
}

await runCommand(run);
