import { readAndWriteFindings } from './contract-calls.ts';
import { contractFindings } from './contract-findings.ts';
import type { Ask } from './contract-findings.ts';

/*
 * npm run contract:check -- URL
 * Checks whether another provider API at URL/api may stand behind the site: prints one line per finding, and ends with 1
 * when there is any. With CONTRACT_TOKEN, a token of an Administrator's session or of an API key, lists and records are
 * read as well, and a client is added, changed and deleted.
 */

const [given] = process.argv.slice(2);
if (!given || !URL.canParse(given)) {
  process.stderr.write('Name the address of the API: npm run contract:check -- https://www.example.com\n');
  process.exit(2);
}
const base = given.replace(/\/+$/, '').replace(/\/api$/, '');
try {
  const ask: Ask = (path, init) =>
    fetch(`${base}/api${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  const token = process.env['CONTRACT_TOKEN'];
  const findings = [
    ...(await contractFindings(ask)),
    ...(token ? await readAndWriteFindings(ask, token) : []),
  ];
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(
    findings.length === 0 ? `${base}/api keeps the contract\n` : `${findings.length} findings\n`,
  );
  if (!token) process.stdout.write('Nothing was read or written: that needs CONTRACT_TOKEN\n');
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `${base}/api cannot be reached: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
