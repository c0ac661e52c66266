import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, login } from '../../src/lib/contract/authentication.ts';
import { JSON_BOUNDS, PUBLIC_BODY_BYTES, REFUSED_FIELDS } from '../../src/lib/contract/limits.ts';
import { verifyReturn } from '../../src/lib/contract/payments/public.ts';
import { models } from '../../src/lib/contract/cars/models.ts';
import { agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';

/* What a stranger can make the server read and answer. */

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(() => application.services.db.deleteFrom('rate_limit').execute());

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`.padEnd(60, 'x'), 1]));
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a body of a stranger', () => {
  it.each([login, forgotPassword, verifyReturn])(
    'is refused by its length before it is read: $path',
    async ({ path }) => {
      const body = JSON.stringify({ provider: 1, fields: {}, email: 'a'.repeat(PUBLIC_BODY_BYTES) });
      const { length } = Buffer.from(body);
      for (const headers of [{ 'content-length': String(length) }, {}]) {
        const answer = await application.request('POST', path, { body, headers });
        expect(answer.status).toBe(413);
        expect((await answer.text()).length).toBeLessThan(1_000);
      }
    },
  );

  it('has few members and levels', async () => {
    for (const body of [
      { provider: 1, fields: many(JSON_BOUNDS.members + 1) },
      `{"provider":1,"fields":{},"more":${nested(20_000)}}`,
    ]) {
      const { status, problem } = await application.call(verifyReturn, {
        body: body as Readonly<Record<string, unknown>>,
      });
      expect({ status, reason: problem.reason }).toEqual({ status: 400, reason: 'malformed_body' });
    }
    expect(
      (
        await application.call(verifyReturn, {
          body: {
            provider: 1,
            fields: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 'x'])),
          },
        })
      ).status,
    ).toBe(422);
  });

  it('is told of as many refused fields as somebody can mend', async () => {
    const { status, problem } = await application.call(verifyReturn, {
      body: { provider: 1, fields: many(JSON_BOUNDS.members) },
    });
    expect(status).toBe(422);
    expect(problem.errors?.length).toBeLessThanOrEqual(REFUSED_FIELDS);
  });

  it('counts against its network when it is refused', async () => {
    let status = 422;
    for (let tries = 0; tries < 130 && status === 422; tries += 1)
      ({ status } = await application.call(forgotPassword, { body: { email: 'nobody' } }));
    expect(status).toBe(429);
  });
});

it('takes a larger body of staff, and refuses one that is built like nothing of ours', async () => {
  const { token } = await application.login(agent);
  const post = (body: string) => application.request('POST', models.create.path, { token, body });
  expect((await post(JSON.stringify({ name: 'x'.repeat(PUBLIC_BODY_BYTES) }))).status).toBe(422);
  expect((await post(nested(100_000))).status).toBe(400);
});
