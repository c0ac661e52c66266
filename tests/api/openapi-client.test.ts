import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { testApplication } from './application.ts';
import type { TestApplication } from './application.ts';

/* A client generated from /api/openapi.json, as somebody who builds on the API makes one. */

const FOLDER = path.resolve('.cache/openapi-client');

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const document = await (await application.request('GET', '/openapi.json')).text();
  await writeFile(`${FOLDER}/openapi.json`, document);
  await createClient({
    input: `${FOLDER}/openapi.json`,
    output: { path: `${FOLDER}/client` },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
});
afterAll(() => application.close());

/** Errors of the compiler in the client, and in a program that uses it. */
function compilerErrors(program: string): string[] {
  const file = `${FOLDER}/program.ts`;
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, program, ts.ScriptTarget.ESNext) : read(name, ...rest);
  host.fileExists = (name) => name === file || ts.sys.fileExists(name);
  const settings: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([file], settings, host));
  return diagnostics.map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0] ?? '',
  );
}

it('compiles, and knows the names of calls and shapes (rule: shared-shapes)', () => {
  const program = `import { carsOfficesList } from './client';
import type { CarsOffice } from './client';
export const names = async (): Promise<string[]> => ((await carsOfficesList()).data?.results ?? []).map((office: CarsOffice) => office.name);
// @ts-expect-error No office has one.
export const nickname = (office: CarsOffice): string => office.nickname;`;
  expect(compilerErrors(program)).toEqual([]);
}, 120_000);

it('calls the API', async () => {
  const { token } = await application.login(ROLES.administrator);
  const client = (await import(`${FOLDER}/client/index.ts`)) as {
    systemSeasonsCreate: Call;
    systemSeasonsList: Call;
  };
  const settings = {
    baseUrl: 'http://localhost',
    fetch: async (request: Request) =>
      application.app.request(new URL(request.url).pathname.replace('/api', ''), request),
    headers: { authorization: `Token ${token}` },
  };
  const made = await client.systemSeasonsCreate({
    ...settings,
    headers: { ...settings.headers, 'idempotency-key': crypto.randomUUID() },
    body: {
      name_en: 'Easter',
      name_es: 'Semana Santa',
      from: '2027-03-20',
      to: '2027-04-05',
      priority: 1,
      status: 1,
    },
  });
  expect(made.error, JSON.stringify(made.error)).toBeUndefined();
  expect((await client.systemSeasonsList(settings)).data).toMatchObject({
    count: 1,
    results: [{ name_en: 'Easter' }],
  });
});

type Call = (options: object) => Promise<{ data?: unknown; error?: unknown }>;
