import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** The real server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  readonly pid: number;
  readonly address: string;
  /** Sets the clock of a server that was started with a clock of its own. */
  setClock(instant: Date): Promise<void>;
  /** What it printed, for failures. */
  output(): string;
  /** Sends a signal and waits for the end; gives the milliseconds that it took. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number>;
}

/** Starts `server/main.ts` of a folder, at a port that is free where the environment names none, and waits until it is ready. */
export async function startServer(
  environment: Record<string, string>,
  { ownClock = false, folder = '.' } = {},
): Promise<ServerProcess> {
  const port = Number(environment['PORT'] ?? (await freePort()));
  const clock = ownClock ? ['--import', './tests/api/moved-clock.ts'] : [];
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--heap-growing-percent=30', ...clock, 'server/main.ts'],
    {
      cwd: folder,
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const listening = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
  await listening;
  return {
    pid: child.pid ?? 0,
    address: `http://127.0.0.1:${port}`,
    async setClock(instant) {
      const moved = once(child, 'message');
      child.send({ now: instant.getTime() });
      await moved;
    },
    output: () => printed,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return 0;
      const began = performance.now();
      child.kill(signal);
      await once(child, 'exit');
      return performance.now() - began;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
