import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts the sandbox bank as a program of its own on 127.0.0.1, another site than localhost: at the port after ours, or
 * at any where that is taken. It ends with this process, however that ends, since their channel closes. Gives its origin.
 */
export async function startBank(port: number): Promise<string> {
  for (const wanted of [port > 0 && port < 65_535 ? port + 1 : 0, 0]) {
    const bank = fork('sandbox-bank/main.ts', ['--port', String(wanted)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const [message]: unknown[] = await Promise.race([once(bank, 'message'), once(bank, 'exit')]);
    if (typeof message !== 'object' || message === null || !('port' in message)) continue;
    bank.unref();
    bank.channel?.unref();
    return `http://127.0.0.1:${String(message.port)}`;
  }
  throw new Error('The sandbox bank could not start');
}
