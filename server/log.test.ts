import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** What a log writes about an error. */
function written(err: unknown): string {
  const lines: string[] = [];
  createLog('warn', { write: (line) => void lines.push(line) }).warn({ err }, 'told');
  return lines.join('');
}

test('an idle connection that is lost leaves its code and message, and not the client with its password', () => {
  const client = new pg.Client({ connectionString: 'postgresql://malecon:sesame@127.0.0.1:1/malecon' });
  const line = written(Object.assign(new Error('terminating connection'), { code: '57P01', client }));
  expect(JSON.parse(line)).toMatchObject({ err: { code: '57P01', message: 'terminating connection' } });
  expect(line).not.toContain('sesame');
  expect(line).not.toContain('connectionParameters');
});

test('nor does any other error leave more than that, or the one that caused it', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', request: { card: '4548' } });
  const line = written(
    Object.assign(new Error('not sent', { cause }), { detail: 'Key (email)=(ana@correo.example) exists' }),
  );
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'not sent', cause: { code: 'ECONNREFUSED' } } });
  expect(line).not.toMatch(/ana@correo|4548/);
});

test('what was thrown without being an error is not written out', () => {
  expect(written({ password: 'sesame' })).not.toContain('sesame');
});
