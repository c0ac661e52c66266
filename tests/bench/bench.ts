import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '../api/banks/sandbox.ts';
import { startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { staff } from '../e2e/payment/debts.ts';
import { measureCalls } from './calls.ts';
import { figureKeeper } from './figure-table.ts';
import { measureFigures } from './figures.ts';
import { MOST, fillLists } from './fill.ts';
import { fillFleet } from './fleet.ts';
import { clientsLinks } from './links.ts';
import { measureBareSql, measureLists } from './lists.ts';
import { measureMenu } from './menu.ts';
import { measureNotifications } from './notifications.ts';
import { measurePages } from './pages.ts';
import { measurePhoto } from './photo.ts';
import { measureSize, removeData } from './growth.ts';
import { logIn, run, seconds } from './run.ts';
import { keepSize, scaleText } from './scale.ts';
import { prepareScene } from './scenes.ts';
import { measureTable } from './table.ts';
import { rounded } from './statistics.ts';

/*
 * npm run bench [-- --runs=5 --rows=1000000 --only=build,start,pages,menu,table,photo,lists,notifications --pages=tracking,login]
 * npm run bench -- --only=lists --rows=1000000 [--keep]
 * Lists and calls with a million records of each kind; those that have an aim stand in docs/scale.md. --keep leaves the
 * company there for the next run, which then takes minutes less.
 * Prints one JSON: a ratio counts, an absolute time is a note about this machine.
 * npm run bench -- --only=growth --rows=10000,100000,1000000
 * Measures companies of these sizes one after the other, and writes docs/scale.json, scale.svg and the table of scale.md.
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: 'build,start,pages,menu,table,photo,lists,notifications' },
    pages: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const parts = new Set(values.only.split(','));
const DEMO = '.cache/bench/demo';
const MILLION = `.cache/bench/rows-${values.rows}`;
const report: Record<string, unknown> = { date: new Date().toISOString(), node: process.version };

if (parts.has('build')) report['build_all_hosts_seconds'] = await seconds(() => run('scripts/build.ts'));

if (parts.has('start')) {
  await rm(DEMO, { recursive: true, force: true });
  await rm('dist/www.alisios.example', { recursive: true, force: true });
  report['first_start_seconds'] = await seconds(() => startOnce(4498));
  report['later_start_seconds'] = await seconds(() => startOnce(4498));
}

if (['pages', 'menu', 'table', 'photo'].some((part) => parts.has(part))) {
  await run('server/commands/seed.ts', ['--if-empty'], { DATA_DIR: DEMO });
  const bank = await startSandbox();
  const server = await startServer({
    DATA_DIR: DEMO,
    MALECON_DEMO: '1',
    LOG_LEVEL: 'error',
    SANDBOX_BANK_URL: bank.address,
  });
  const session = await logIn(server.address);
  const office = await staff(server.address, session.token);
  try {
    for (let call = 0; call < 1000; call += 1)
      await (
        await fetch(`${server.address}/api/cars/rentals/`, {
          headers: { authorization: `Token ${session.token}` },
        })
      ).arrayBuffer();
    report['memory_mb_after_1000_requests'] = memoryOf(server);
    const runs = Number(values.runs);
    const links = await clientsLinks(office);
    if (parts.has('pages'))
      report['pages'] = await measurePages(
        server.address,
        { session: JSON.stringify(session), links },
        runs,
        values.pages ? new Set(values.pages.split(',')) : undefined,
      );
    if (parts.has('table'))
      report['table'] = await measureTable(server.address, JSON.stringify(session), runs);
    if (parts.has('photo')) report['photo'] = await measurePhoto(server.address, links.token, runs);
    if (parts.has('menu')) report['menu'] = await measureMenu(server.address, JSON.stringify(session), runs);
  } finally {
    await office.close();
    await server.end('SIGTERM');
    await bank.end();
  }
}

if (parts.has('lists')) {
  await run('server/commands/seed.ts', ['--if-empty', `--rows=${values.rows}`], { DATA_DIR: MILLION });
  await fillFleet(MILLION);
  await fillLists(MILLION, Number(values.rows));
  const scene = await prepareScene(MILLION);
  const server = await startServer({ DATA_DIR: MILLION, MALECON_DEMO: '1', LOG_LEVEL: 'error' });
  try {
    const { token } = await logIn(server.address);
    report['lists'] = { rows: Number(values.rows), ...(await measureLists(server.address, token)) };
    report['calls'] = await measureCalls(server.address, token, Number(values.rows));
    const asked = { dataDirectory: MILLION, scene, rows: Number(values.rows) };
    await measureFigures(
      server,
      token,
      asked,
      figureKeeper({ rentals: asked.rows, others: Math.min(asked.rows, MOST) }),
    );
  } finally {
    await server.end('SIGTERM');
  }
  report['ledger_verify_seconds'] = await seconds(() =>
    run('server/commands/ledger-verify.ts', [], { DATA_DIR: MILLION }),
  );
  report['bare_sql'] = await measureBareSql(MILLION);
  if (!values.keep) await removeData(MILLION);
}

if (parts.has('growth')) {
  for (const rows of values.rows.split(',').map(Number)) await measureSize(rows, keepSize);
  process.stderr.write(`${scaleText()}\n`);
}

if (parts.has('notifications')) report['notifications'] = await measureNotifications();

process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);

/** npm start until it is ready, then ended. */
async function startOnce(port: number): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: DEMO, LOG_LEVEL: 'error' },
  });
  const deadline = Date.now() + 120_000;
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
    if (ready?.status === 200) break;
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('npm start did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('close', resolve));
}

/** Resident memory of the server process, where the system tells it. */
function memoryOf(server: ServerProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  return rounded(Number(kilobytes ?? 0) / 1024);
}
