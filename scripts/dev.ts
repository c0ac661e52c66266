import { spawn } from 'node:child_process';

/*
 * npm run dev: Astro's dev server at 4322 with /api proxied to the provider API at PORT, which restarts on changes, and
 * the sandbox bank at 4323.
 */

const demo = process.env['MALECON_DEMO'] ?? '1';
const bank = demo === '1' ? { SANDBOX_BANK_URL: 'http://127.0.0.1:4323' } : {};
const env = { ...bank, ...process.env, MALECON_DEMO: demo, ASTRO_TELEMETRY_DISABLED: '1' };
const seed = spawn(process.execPath, ['server/commands/seed.ts', '--if-empty'], { stdio: 'inherit', env });
seed.on('close', (code) => {
  if (code !== 0) process.exit(code ?? 1);
  const children = [
    spawn(process.execPath, ['sandbox-bank/main.ts', '--port', '4323'], { stdio: 'inherit' }),
    spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit', env }),
    spawn('astro', ['dev', '--port', '4322', '--host', '127.0.0.1'], { stdio: 'inherit', env }),
  ];
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => children.forEach((child) => child.kill(signal)));
});
