import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const imports = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /\.(ts|js)$/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(ROOT, folder, name), 'utf8').matchAll(/from '([^']+)'/g)].map(
        ([, from]) => from ?? '',
      ),
    );

test('the sandbox bank and the product share no code', () => {
  expect(
    imports('sandbox-bank').filter((from) => from.startsWith('.') && !/^\.\/[\w-]+\.ts$/.test(from)),
  ).toEqual([]);
  expect(imports('server/banks').filter((from) => from.includes('sandbox-bank'))).toEqual([]);
});
