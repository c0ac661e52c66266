import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { apiSettings } from './call.ts';
import './long-answers.ts';

const Rows = z.array(z.object({ id: z.int(), name: z.string() }));
const byZod = apiSettings.read;
beforeAll(() => vi.waitUntil(() => apiSettings.read !== byZod, { timeout: 10_000 }));

test('a long answer is read without what its contract does not name', () => {
  const read = apiSettings.read(Rows, [{ id: 1, name: 'Picanto', internal: true }]);
  expect(read).toEqual({ success: true, data: [{ id: 1, name: 'Picanto' }] });
});

test('of one against its contract it is told what is wrong', () => {
  const read = apiSettings.read(Rows, [{ id: 1, name: 'Picanto' }, { id: 2 }]);
  expect(read.error?.issues).toMatchObject([{ path: [1, 'name'] }]);
});
