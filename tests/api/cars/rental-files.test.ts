import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

async function upload(name: string, by = token): Promise<number> {
  const body = new FormData();
  body.set('purpose', 'document');
  body.set('file', new File([`%PDF-1.7\n${name}\n%%EOF`], name));
  return (await application.call(uploadFile, { token: by, body })).body.id;
}

describe('documents of a rental', () => {
  it('are kept, also when it has ended, each change in its history, and read with the one rental', async () => {
    const scene = await makeScene(application);
    const made = (
      await createRental(application, token, bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'))
    ).body;
    const params = { id: made.id };
    const save = (version: number, file_ids: readonly number[], by = token) =>
      application.call(actions.saveRentalFiles, {
        token: by,
        params,
        version,
        body: { file_ids: [...file_ids] },
      });
    const contract = await upload('contrato.pdf');
    const kept = await save(made.version, [contract]);
    expect(kept.body.files).toMatchObject([{ id: contract, name: 'contrato.pdf' }]);
    expect((await save(made.version, [])).status).toBe(412);
    const ended = await application.call(actions.cancelRental, {
      token,
      params,
      version: kept.body.version,
      body: { reason: 'Changed plans' },
    });
    const report = await upload('denuncia.pdf');
    const both = await save(ended.body.version, [contract, report]);
    expect(both.body.files.map(({ name }) => name)).toEqual(['contrato.pdf', 'denuncia.pdf']);
    const trail = (await application.call(auditTrail, { token, query: { key: rentals.key, id: made.id } }))
      .body;
    expect(trail[0]).toMatchObject({
      action: 'update',
      changes: { file_ids: ['contrato.pdf', 'contrato.pdf, denuncia.pdf'] },
    });
    expect(
      trail.filter(({ action, changes }) => action === 'update' && Object.keys(changes).length === 0),
    ).toEqual([]);
  });

  it('are the uploader’s own, ten at most, and gone from a rental that is deleted', async () => {
    const scene = await makeScene(application);
    const made = (
      await createRental(application, token, bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'))
    ).body;
    const { token: boss } = await application.login(administrator);
    const params = { id: made.id };
    const save = (file_ids: readonly number[]) =>
      application.call(actions.saveRentalFiles, {
        token,
        params,
        version: made.version,
        body: { file_ids: [...file_ids] },
      });
    expect((await save([await upload('ajeno.pdf', boss)])).problem.errors).toMatchObject([
      { field: 'file_ids', key: 'file_unknown' },
    ]);
    expect((await save(Array.from({ length: 11 }, (_, index) => index + 1))).problem.errors).toMatchObject([
      { field: 'file_ids', key: 'files_count' },
    ]);
    const own = await upload('propio.pdf');
    expect((await save([own])).status).toBe(200);
    expect((await application.call(rentals.remove, { token: boss, params })).status).toBe(204);
    const row = await application.services.db
      .selectFrom('file')
      .select('record_id')
      .where('id', '=', own)
      .executeTakeFirst();
    expect(row?.record_id ?? null).toBeNull();
  });
});
