import { startBank } from '../../../scripts/sandbox-bank.ts';

// npm start reduced to its bank: starts it, says where it stands, and lives until it is killed.
process.stdout.write(`${await startBank(Number(process.argv[2] ?? 0))}\n`);
setInterval(() => undefined, 60_000);
