import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { openApiOf } from '../../server/lib/openapi.ts';
import { routes } from '../../server/routes.ts';

it('is an OpenAPI document without a fault by the recommended rules', async () => {
  const document = openApiOf(routes.map(({ endpoint }) => endpoint));
  // The specification writes most paths with a slash at the end.
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'no-path-trailing-slash': 'off' },
  });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([]);
}, 60_000);
