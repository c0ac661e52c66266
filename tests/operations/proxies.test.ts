import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../server/lib/events.ts';
import { UPLOAD_BYTES } from '../../src/lib/contract/limits.ts';
import { agent, testApplication } from '../api/application.ts';
import type { TestApplication } from '../api/application.ts';
import { freePort, startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { findProgram } from './programs.ts';

/* The examples of deploy/caddy and deploy/nginx, run as they are before a real server, with ports of their own. */

const run = promisify(execFile);
const HOST = 'www.alisios.example';
const SITE = path.resolve('dist', HOST);
const CADDY = path.resolve('deploy/caddy/Caddyfile');
const NGINX = readFileSync('deploy/nginx/malecon.conf', 'utf8');

interface Ports {
  readonly http: number;
  readonly https: number;
}
interface Rule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

let application: TestApplication;
let server: ServerProcess;
let folder: string;
let rules: readonly Rule[];
beforeAll(async () => {
  if (!existsSync(path.join(SITE, 'headers.caddy')))
    await run(process.execPath, ['scripts/build.ts', `--host=${HOST}`]);
  rules = JSON.parse(readFileSync(path.join(SITE, 'headers.json'), 'utf8')) as Rule[];
  // nginx's own account reads it.
  folder = await mkdtemp(path.join(tmpdir(), 'malecon-proxies-'));
  application = await testApplication();
  server = await startServer({
    DATABASE_URL: application.database.url,
    SIGNING_KEY: application.services.secret,
    TRUST_PROXY: '1',
  });
}, 300_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  await application?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The example by itself, its ports moved by the options that come before it. */
async function startCaddy({ http, https }: Ports): Promise<ChildProcess> {
  const file = path.join(folder, 'Caddyfile');
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `http_port ${http}`,
    `https_port ${https}`,
  ];
  await writeFile(file, `{\n\t${options.join('\n\t')}\n}\nimport ${CADDY}\n`);
  const address = new URL(server.address).host;
  return spawn(await findProgram('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      SITES: path.resolve('dist'),
      SERVER: address,
    },
    stdio: 'ignore',
  });
}

/** The example with this machine's places in the stead of its own, in the least http {} around it. */
async function startNginx({ http, https }: Ports): Promise<ChildProcess> {
  const nginx = await findProgram('nginx');
  const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
  if (!existsSync(brotli))
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'libnginx-mod-http-brotli-static']);
  const [certificate, key] = [path.join(folder, 'malecon.crt'), path.join(folder, 'malecon.key')];
  await run('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' '),
    ...`-subj /CN=${HOST} -addext subjectAltName=DNS:${HOST} -keyout ${key} -out ${certificate}`.split(' '),
  ]);
  const moved: readonly [from: string, to: string][] = [
    ['listen 80 default_server', `listen 127.0.0.1:${http} default_server`],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
    ['/etc/ssl/malecon.crt', certificate],
    ['/etc/ssl/malecon.key', key],
    ['/srv/malecon/dist', path.resolve('dist')],
    ['127.0.0.1:4321', new URL(server.address).host],
  ];
  const site = moved.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, NGINX);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  await mkdir(path.join(folder, 'client_body'), { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `load_module ${brotli};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${path.join(folder, 'nginx.pid')};
error_log ${path.join(folder, 'nginx.log')};
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.join('\n  ')}
  ${site}
}
`,
  );
  await run(nginx, ['-t', '-c', file, '-p', folder]);
  return spawn(nginx, ['-c', file, '-p', folder], { stdio: 'ignore' });
}

describe.each([
  ['Caddy', startCaddy],
  ['nginx', startNginx],
])('%s', (_, start) => {
  let proxy: ChildProcess;
  let ports: Ports;
  const connections = new Agent({ keepAlive: true, maxSockets: 4 });
  beforeAll(async () => {
    ports = { http: await freePort(), https: await freePort() };
    proxy = await start(ports);
    const lastMoment = Date.now() + 30_000;
    while (!(await ask('/').then(drop, () => undefined))) {
      if (proxy.exitCode !== null || Date.now() > lastMoment) throw new Error('It does not start');
      await delay(100);
    }
  }, 120_000);
  afterAll(async () => {
    connections.destroy();
    if (!proxy || proxy.exitCode !== null) return;
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  });

  interface Asked {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: Buffer;
    readonly host?: string;
  }
  const ask = (at: string, { method = 'GET', headers = {}, body, host = HOST }: Asked = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port: ports.https,
          servername: host,
          path: at,
          method,
          agent: connections,
          // Its certificate is its own: nobody else vouches for it.
          rejectUnauthorized: false,
          headers: { host, ...headers },
        },
        resolve,
      )
        .on('error', reject)
        .end(body);
    });
  async function drop(answer: IncomingMessage): Promise<IncomingMessage> {
    await buffer(answer);
    return answer;
  }
  const lower = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

  it('sends every header of headers.json with its address, once', async () => {
    const names = new Set(rules.flatMap(({ headers }) => Object.keys(lower(headers))));
    const wrong: string[] = [];
    for (const { path: at, headers } of rules) {
      const answer = await drop(await ask(at));
      if (![200, 301, 308].includes(answer.statusCode ?? 0)) wrong.push(`${at}: ${answer.statusCode}`);
      const wanted = lower(headers);
      for (const name of names) {
        if (name === 'content-type' && !wanted[name]) continue;
        // A redirect to the page itself has a type of its own.
        if (answer.headers[name] !== wanted[name])
          wrong.push(`${at} ${name}: ${answer.headers[name]}, not ${wanted[name]}`);
      }
    }
    expect(rules.length).toBeGreaterThan(100);
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it('answers what is not there with the page that says so, and nobody keeps it', async () => {
    const page = readFileSync(path.join(SITE, '404.html'));
    const wanted = lower(rules.find((rule) => rule.path === '/404.html')?.headers ?? {});
    for (const at of [
      '/en/nothing-here',
      '/_astro/gone.js',
      '/headers.nginx-maps',
      '/metrics',
      '/api/metrics',
      '/metrics/',
      '/api/metrics/',
      '/api//metrics',
      '/api/%6detrics',
    ]) {
      const answer = await ask(at);
      const body = await buffer(answer);
      expect([at, answer.statusCode]).toEqual([at, 404]);
      if (at.includes('etrics')) continue;
      expect(body.equals(page)).toBe(true);
      expect(answer.headers).toMatchObject(wanted);
    }
  });

  it('sends what was compressed when it was built, and compresses for who reads no brotli', async () => {
    const script = rules.find((rule) => existsSync(path.join(SITE, `${rule.path}.br`)))?.path ?? '';
    for (const [at, file] of [
      [script, script],
      ['/en/authentication/login/', '/en/authentication/login/index.html'],
    ] as const) {
      const answer = await ask(at, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(answer.headers['content-encoding']).toBe('br');
      expect(answer.headers['vary']).toMatch(/accept-encoding/i);
      expect((await buffer(answer)).equals(readFileSync(path.join(SITE, `${file}.br`)))).toBe(true);
      const other = await drop(await ask(at, { headers: { 'accept-encoding': 'gzip' } }));
      expect(other.headers['content-encoding']).toBe('gzip');
    }
    const { headers } = await drop(await ask('/en/authentication/login/'));
    const again = await drop(
      await ask('/en/authentication/login/', { headers: { 'if-none-match': headers.etag ?? '' } }),
    );
    expect(again.statusCode).toBe(304);
  });

  it('hands the API’s answers on as they are', async () => {
    const direct = await fetch(`${server.address}/api/openapi.json`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const answer = await ask('/api/openapi.json', { headers: { 'accept-encoding': 'identity' } });
    expect((await buffer(answer)).toString()).toBe(await direct.text());
    const own =
      /^(x-request-id|date|connection|keep-alive|transfer-encoding|content-length|vary|set-cookie)$/;
    for (const [name, value] of direct.headers)
      if (!own.test(name)) expect([name, answer.headers[name]]).toEqual([name, value]);
    // The server knows that the browser speaks TLS, although the proxy does not to it.
    expect(answer.headers['set-cookie']?.join()).toContain('Secure');
  });

  it('tells changes at once', async () => {
    const { token } = await application.login(agent);
    const stream = await ask('/api/events', { headers: { authorization: `Token ${token}` } });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    let told = '';
    stream.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const change = { key: 'cars/models', id: 4711, version: 1, action: 'update', by: null };
    await expect
      .poll(
        async () => {
          await announce(application.services.db, change);
          await delay(200);
          return told;
        },
        { timeout: 10_000 },
      )
      .toContain('4711');
    stream.destroy();
  });

  it('takes uploads up to the server’s limit, and lets the server refuse more', async () => {
    const upload = (bytes: number) =>
      ask('/api/system/files', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(bytes) },
        body: Buffer.alloc(bytes),
      });
    const taken = await upload(UPLOAD_BYTES - 1);
    const problem = expect.stringContaining('application/problem+json');
    expect([taken.statusCode, taken.headers['content-type']]).toEqual([401, problem]);
    await drop(taken);
    const refused = await upload(UPLOAD_BYTES + 1);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([413, problem]);
    await drop(refused);
  });

  it('says who asks, whatever they say of themselves', async () => {
    const answer = await ask('/api/authentication/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: Buffer.from('{'),
    });
    expect((await drop(answer)).statusCode).toBe(400);
    const counted = await application.services.db.selectFrom('rate_limit').select('key').execute();
    expect(counted.map(({ key }) => key).join(' ')).toContain('127.0.0.1');
    expect(counted.map(({ key }) => key).join(' ')).not.toContain('203.0.113.9');
  });

  it('sends http to https', async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: HOST };
      get({ host: '127.0.0.1', port: ports.http, path: '/en/?a=1', headers }, resolve).on('error', reject);
    });
    await drop(answer);
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toMatch(new RegExp(`^https://${HOST}(:\\d+)?/en/\\?a=1$`));
  });
});
