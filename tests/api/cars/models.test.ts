import { describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { PICANTO } from '../../fixtures/picanto.ts';
import { keysOf } from '../application.ts';
import { standardRecords } from '../records.ts';

const picanto = { ...PICANTO, name: 'Picanto' };

const tests = standardRecords(models, (mark) => ({ ...PICANTO, name: `Picanto ${mark}`, doors: 3 }), 'name');
const { call, create } = tests;

describe('car models', () => {
  it('adds a model and finds it with any accents and case (rule: search-forgives)', async () => {
    const created = await create({ name: 'Ñandú Eléctrico' });
    expect(created.status).toBe(201);
    expect(created.headers.get('etag')).toBe('"1"');
    for (const q of ['nandu', 'ÑANDÚ', 'electrico kia']) {
      const found = await call(models.list, { query: { q } });
      expect(found.body.results.map(({ id }) => id)).toEqual([created.body.id]);
    }
  });

  it('names every refused field in the language of the asker (rule: fields-of-the-specification)', async () => {
    const { status, problem } = await create({ passengers: 0, category: 'X1', doors: undefined });
    expect(status).toBe(422);
    expect(problem.code).toBe('e10');
    expect(keysOf(problem)?.sort()).toEqual(['category acriss', 'doors required', 'passengers min']);
    const spanish = await call(models.create, { language: 'es', body: { ...picanto, brand: '' } });
    expect(spanish.problem.title).not.toBe(problem.title);
  });

  it('refuses the same model twice', async () => {
    const first = await create();
    const duplicate = await create({ name: first.body.name });
    expect(duplicate.problem.errors?.[0]).toMatchObject({ field: 'name', key: 'already_exists' });
    expect(duplicate.problem.record).toMatchObject({ key: 'cars/models' });
  });

  it('writes once however often the same request is sent (rule: done-once)', async () => {
    const key = crypto.randomUUID();
    const body = { ...picanto, name: `Once ${key}` };
    const answers = await Promise.all([1, 2, 3].map(() => call(models.create, { body, key })));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const other = await call(models.create, { body: { ...body, doors: 2 }, key });
    expect(other.problem.reason).toBe('idempotency_key');
  });

  it('keeps who changed what, before and after (rule: audit-trail)', async () => {
    const { body } = await create();
    await call(models.update, {
      params: { id: body.id },
      version: 1,
      body: { ...picanto, name: body.name, luggage: 3 },
    });
    const { body: entries } = await call(auditTrail, { query: { key: models.key, id: body.id } });
    expect(entries[0]).toMatchObject({ action: 'update', changes: { luggage: [1, 3] } });
    expect(entries[0]?.by).toMatch(/^Rita/);
  });

  it('deletes for the Administrator only', async () => {
    const { body } = await create();
    const refused = await call(models.remove, { params: { id: body.id } });
    expect(refused.status).toBe(403);
    expect((await call(models.remove, { token: tests.chief, params: { id: body.id } })).status).toBe(204);
    expect((await call(models.get, { params: { id: body.id } })).status).toBe(404);
  });

  it('sorts, filters and pages, and refuses what no column is', async () => {
    const { body } = await call(models.list, {
      query: { sort: '-passengers,name', transmission: '2', page_size: 25 },
    });
    expect(body.page_size).toBe(25);
    const refused = await call(models.list, { query: { sort: 'password_hash' } });
    expect(refused.status).toBe(422);
    const page = await call(models.list, { query: { page_size: 26 } });
    expect(page.problem.errors?.[0]?.field).toBe('page_size');
  });

  it('exports the rows of the filter, formulas made harmless (rule: exports-are-whole, exports-are-harmless)', async () => {
    await create({ brand: '=Camagüey', name: 'Fórmula' });
    const { application, token } = tests;
    const request = (path: string) => application.request('GET', path, { token });
    const response = await request('/cars/export_models.csv?q=formula');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const text = new TextDecoder().decode(bytes);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain("'=Camagüey");
    const workbook = await request('/cars/export_models.xlsx?q=formula');
    expect(new TextDecoder().decode(new Uint8Array(await workbook.arrayBuffer()).slice(0, 2))).toBe('PK');
  });

  it('draws its form from its contract (rule: forms-as-data)', async () => {
    const { body } = await call(models.addForm, { language: 'es' });
    expect(body.fields.find(({ name }) => name === 'passengers')).toMatchObject({
      type: 'integer',
      min: 1,
      max: 60,
      required: true,
    });
    expect(body.fields.find(({ name }) => name === 'brand')?.label).toBe('Marca');
  });
});
