import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { administrator, agent, testApplication } from './application.ts';
import type { Answered, CallOptions, TestApplication } from './application.ts';

/** A contract made by resource(), as far as these tests call it. */
interface RecordContract {
  readonly sorts: readonly string[];
  readonly blank: object;
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly addForm: Endpoint;
  readonly modifyForm: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly exportCsv: Endpoint;
  readonly exportXlsx: Endpoint;
}
type Stored = { id: number; version: number };

/** The application on which these tests run, for those of one kind of record beside them. */
interface RecordTests<C extends RecordContract> {
  readonly application: TestApplication;
  /** Of an agent, and of an Administrator, who may delete. */
  readonly token: string;
  readonly chief: string;
  /** Makes a call of the contract as an agent, unless `token` says otherwise. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answered<E>>;
  /** Adds one as an agent, with values of its own and those given. */
  create(given?: object): Promise<Answered<C['create']>>;
}

/** Those of the values that a row shows by the same name. */
export const shownOf = (values: object, row: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in row));

/** What nine calls of ordinary records do for all of them. `values` are enough for a new record, other ones for each mark; the text in `found` is searched for. */
export function standardRecords<C extends RecordContract>(
  contract: C,
  values: (mark: string) => Readonly<Record<string, unknown>>,
  found: string,
): RecordTests<C> {
  const { list, get, addForm, modifyForm, create, update, remove, exportCsv, exportXlsx }: RecordContract =
    contract;
  let application: TestApplication;
  let token: string;
  let agentToken: string;
  beforeAll(async () => {
    application = await testApplication();
    ({ token } = await application.login(administrator));
    ({ token: agentToken } = await application.login(agent));
  });
  afterAll(() => application.close());

  const newMark = (): string => crypto.randomUUID().slice(0, 8);
  const add = async (mark: string) => {
    const { status, body } = await application.call(create, { token, body: values(mark) });
    expect(status).toBe(201);
    return body as Stored;
  };

  describe('ordinary records', () => {
    it('are added with what a new one begins with, found, exported and deleted', async () => {
      const mark = newMark();
      const row = await add(mark);
      expect(row).toMatchObject({ ...shownOf({ ...contract.blank, ...values(mark) }, row), version: 1 });
      const query = { q: String(values(mark)[found]) };
      const { body } = await application.call(list, { token, query });
      expect(body).toMatchObject({ count: 1, results: [row] });
      for (const file of [exportCsv, exportXlsx]) {
        const answer = await application.request('GET', `${file.path}?q=${mark}`, { token });
        expect(answer.status).toBe(200);
        expect((await answer.text()).length).toBeGreaterThan(0);
      }
      expect((await application.call(remove, { token, params: { id: row.id } })).status).toBe(204);
      expect((await application.call(get, { token, params: { id: row.id } })).status).toBe(404);
    });

    it('are sorted by every column that the contract names', async () => {
      for (const sort of contract.sorts.flatMap((name) => [name, `-${name}`]))
        expect({ sort, ...(await application.call(list, { token, query: { sort } })) }).toMatchObject({
          sort,
          status: 200,
        });
    });

    it('draw their forms', async () => {
      const row = await add(newMark());
      const blank = await application.call(addForm, { token });
      expect(blank.body).toMatchObject({ values: contract.blank });
      const form = await application.call(modifyForm, { token, params: { id: row.id } });
      expect(form.body).toMatchObject({ version: 1 });
    });

    it('are overwritten by nobody who saw an older version (rule: nobody-overwrites)', async () => {
      const row = await add(newMark());
      const change = { token, params: { id: row.id }, version: 1, body: values(newMark()) };
      expect((await application.call(update, change)).body).toMatchObject({
        ...shownOf(change.body, row),
        version: 2,
      });
      expect((await application.call(update, change)).problem).toMatchObject({
        status: 412,
        code: 'e3',
        reason: 'stale_version',
      });
      const blind = await application.call(update, { ...change, version: undefined });
      expect(blind.problem.reason).toBe('version_missing');
    });

    it('keep markup as text (rule: markup-is-text)', async () => {
      const mark = `<b>${newMark()}`;
      const row = await add(mark);
      expect(row).toMatchObject(shownOf(values(mark), row));
    });
  });

  const call = <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) =>
    application.call(endpoint, { token: agentToken, ...options });
  return {
    call,
    create: (given = {}) => call<C['create']>(contract.create, { body: { ...values(newMark()), ...given } }),
    get application() {
      return application;
    },
    get token() {
      return agentToken;
    },
    get chief() {
      return token;
    },
  };
}
