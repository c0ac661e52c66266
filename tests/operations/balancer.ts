import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../api/server-process.ts';
import { findProgram } from './programs.ts';

export interface Balancer {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Debian's nginx before API servers, as docs/operate.md says: a server that does not answer is left out for two seconds,
 * a call that may have been heard is not sent to another by the balancer but by who asked, and a stream is not held back.
 */
export async function startBalancer(addresses: readonly string[]): Promise<Balancer> {
  const program = await findProgram('nginx', 'nginx-light');
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'malecon-nginx-'));
  const settings = path.join(folder, 'nginx.conf');
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const servers = addresses.map((address) => `server ${new URL(address).host} max_fails=1 fail_timeout=2s;`);
  await writeFile(
    settings,
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${kept.join('\n  ')}
  upstream malecon {
    least_conn;
    ${servers.join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://malecon;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 1s;
    }
    location /api/events {
      proxy_pass http://malecon;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffering off;
      proxy_connect_timeout 1s;
      proxy_read_timeout 60s;
    }
  }
}
`,
  );
  const child = spawn(program, ['-e', `${folder}/error.log`, '-c', settings], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx does not start with ${settings}`);
    await delay(50);
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
