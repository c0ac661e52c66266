import * as z from 'zod/mini';
import { Email } from '../../src/lib/contract/fields.ts';
import { readConfiguration } from '../configuration.ts';
import { createLog } from '../log.ts';
import { openServices } from '../open-services.ts';
import { erasePayer, exportPayer } from '../users/personal-data/payers.ts';
import { runCommand } from './run-command.ts';

/*
 * npm run payer -- EMAIL            prints as JSON what stands under the address of somebody who is no member
 * npm run payer -- EMAIL --erase    erases it but for what the law keeps, and says until when
 */

async function run(): Promise<string> {
  const [given, option] = process.argv.slice(2);
  const email = z.safeParse(Email, given ?? '');
  if (!email.success || (option !== undefined && option !== '--erase'))
    throw new Error('Usage: npm run payer -- EMAIL, or npm run payer -- EMAIL --erase');
  const { services, close } = await openServices(readConfiguration(process.env), createLog('warn'));
  try {
    if (option === undefined) return JSON.stringify(await exportPayer(services, email.data), undefined, 2);
    const until = await erasePayer(services, email.data);
    return until === null
      ? 'Erased: nothing is left.'
      : `Erased but for who paid: the law keeps that until ${until.slice(0, 10)}, then it goes by itself.`;
  } finally {
    await close();
  }
}

await runCommand(run);
