import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { cancelService, saveServiceFiles, services } from '../../../src/lib/contract/financials/services.ts';
import type { ServiceRow } from '../../../src/lib/contract/financials/services.ts';
import { administrator, agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { makeRental } from './funding-scene.ts';
import { makeService } from './payment-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

async function upload(name: string, { by = token, content = `%PDF-1.7\n${name}\n%%EOF` } = {}) {
  const body = new FormData();
  body.set('purpose', 'document');
  body.set('file', new File([content], name));
  return application.call(uploadFile, { token: by, body });
}
const uploaded = async (name: string, by = token): Promise<number> => (await upload(name, { by })).body.id;
const read = async (id: number): Promise<ServiceRow> =>
  (await application.call(services.get, { token, params: { id } })).body;
const save = ({ id, version }: Pick<ServiceRow, 'id' | 'version'>, file_ids: readonly number[], by = token) =>
  application.call(saveServiceFiles, {
    token: by,
    params: { id },
    version,
    body: { file_ids: [...file_ids] },
  });
const make = async (): Promise<ServiceRow> => read((await makeService(application)).id);
const trailOf = async (id: number) =>
  (await application.call(auditTrail, { token, query: { key: services.key, id } })).body;

describe('documents of a service', () => {
  it('are kept, opened and taken off again, each change in its history', async () => {
    const service = await make();
    expect(service.files).toEqual([]);
    const ticket = await uploaded('boleto.pdf');
    const kept = await save(service, [ticket]);
    expect(kept.body.files).toMatchObject([{ id: ticket, name: 'boleto.pdf', type: 'application/pdf' }]);
    expect((await save(service, [])).status).toBe(412);
    const opened = await application.request('GET', (kept.body.files[0]?.url ?? '').replace(/^\/api/, ''));
    expect(await opened.text()).toContain('boleto.pdf');
    const invoice = await uploaded('factura.pdf');
    const both = await save(kept.body, [ticket, invoice]);
    expect(both.body.files.map(({ name }) => name)).toEqual(['boleto.pdf', 'factura.pdf']);
    const one = await save(both.body, [invoice]);
    expect(one.body.files.map(({ id }) => id)).toEqual([invoice]);
    expect(
      (await trailOf(service.id))
        .filter(({ changes }) => 'file_ids' in changes)
        .map(({ changes }) => changes['file_ids']),
    ).toEqual([
      ['boleto.pdf, factura.pdf', 'factura.pdf'],
      ['boleto.pdf', 'boleto.pdf, factura.pdf'],
      [null, 'boleto.pdf'],
    ]);
    // What was taken off is nobody's, and may not be kept elsewhere by somebody else.
    const { token: chief } = await application.login(administrator);
    expect((await save(await make(), [invoice], chief)).problem.errors).toMatchObject([
      { field: 'file_ids', key: 'file_unknown' },
    ]);
  });

  it('stand with each service of the list', async () => {
    const [first, second] = [await make(), await make()];
    const [ticket, invoice] = [await uploaded('boleto.pdf'), await uploaded('factura.pdf')];
    await save(first, [ticket]);
    await save(second, [invoice]);
    const listed = (await application.call(services.list, { token, query: { page_size: 25 } })).body.results;
    expect(
      [first, second].map(({ id }) => listed.find((row) => row.id === id)?.files.map((file) => file.id)),
    ).toEqual([[ticket], [invoice]]);
  });

  it('come also when it has ended, or belongs to a rental', async () => {
    const service = await make();
    const cancelled = await application.call(cancelService, {
      token,
      params: { id: service.id },
      version: service.version,
      body: { reason: 'Changed plans' },
    });
    expect((await save(cancelled.body, [await uploaded('reembolso.pdf')])).body).toMatchObject({
      status: 5,
      files: [{ name: 'reembolso.pdf' }],
    });
    const { service: rented } = await makeRental(application, token, '2027-04-01');
    expect((await save(await read(rented), [await uploaded('factura.pdf')])).body).toMatchObject({
      record: { key: 'cars/rentals' },
      files: [{ name: 'factura.pdf' }],
    });
  });

  it('are documents by their content, ten at most, of staff and their uploader’s own', async () => {
    const service = await make();
    expect(
      (await upload('boleto.pdf', { content: '<html><script>alert(1)</script>' })).problem,
    ).toMatchObject({ status: 422, errors: [{ field: 'file', key: 'file_type' }] });
    expect(
      (
        await save(
          service,
          Array.from({ length: 11 }, (_, index) => index + 1),
        )
      ).problem.errors,
    ).toMatchObject([{ field: 'file_ids', key: 'files_count' }]);
    const { token: chief } = await application.login(administrator);
    expect((await save(service, [await uploaded('ajeno.pdf', chief)])).problem.errors).toMatchObject([
      { field: 'file_ids', key: 'file_unknown' },
    ]);
    const { token: stranger } = await application.login(client);
    expect((await save(service, [], stranger)).status).toBe(403);
    expect((await upload('boleto.pdf', { by: stranger })).status).toBe(403);
    expect((await read(service.id)).files).toEqual([]);
  });

  it('are let go by a service that is deleted as a mistake', async () => {
    const service = await make();
    const ticket = await uploaded('boleto.pdf');
    await save(service, [ticket]);
    const { token: chief } = await application.login(administrator);
    expect(
      (await application.call(services.remove, { token: chief, params: { id: service.id } })).status,
    ).toBe(204);
    expect(
      await application.services.db
        .selectFrom('file')
        .select('record_id')
        .where('id', '=', ticket)
        .executeTakeFirst(),
    ).toEqual({ record_id: null });
    expect(
      (await application.call(services.remove, { token: chief, params: { id: service.id } })).status,
    ).toBe(404);
  });
});
