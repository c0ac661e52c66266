import { contractFindings } from './contract-findings.ts';

/*
 * npm run contract:check -- URL
 * Checks whether another provider API at URL/api may stand behind the site: prints one line per finding, and ends with 1
 * when there is any.
 */

const [given] = process.argv.slice(2);
if (!given || !URL.canParse(given)) {
  process.stderr.write('Name the address of the API: npm run contract:check -- https://www.example.com\n');
  process.exit(2);
}
const base = given.replace(/\/+$/, '').replace(/\/api$/, '');
try {
  const findings = await contractFindings((path, init) =>
    fetch(`${base}/api${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) }),
  );
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(
    findings.length === 0 ? `${base}/api keeps the contract\n` : `${findings.length} findings\n`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `${base}/api cannot be reached: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
