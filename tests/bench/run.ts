import { spawn } from 'node:child_process';
import { DEMO_PASSWORD, DEMO_STAFF } from '../../server/db/demo/staff.ts';
import { rounded } from './statistics.ts';

/** How long a work took. */
export async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return rounded((performance.now() - began) / 1000);
}

/** Runs a script of ours to its end. What it tells of its progress goes to standard error: standard output is the report. */
export function run(
  script: string,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, MALECON_DEMO: '1', ...environment },
  });
  return new Promise((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`)))),
  );
}

/** A session of the demo's Administrator, with the code that it was mailed. */
export async function logIn(address: string): Promise<{ token: string; logged_in: boolean }> {
  const email = DEMO_STAFF[0].email;
  const post = async (path: string, body: object, token = '') =>
    (
      await fetch(`${address}/api/authentication/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
        body: JSON.stringify(body),
      })
    ).json();
  const { token } = (await post('login', { email, password: DEMO_PASSWORD })) as { token: string };
  const [mail] = (await (await fetch(`${address}/api/dev/outbox?to=${email}`)).json()) as {
    subject: string;
  }[];
  return (await post('access_code', { code: mail?.subject.match(/\d{6}/)?.[0] ?? '' }, token)) as {
    token: string;
    logged_in: boolean;
  };
}
