import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote, getNotes, listStaff, pinNote, removeNote } from '../../../src/lib/contract/notes.ts';
import { administrator, agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
let me: number;
beforeAll(async () => {
  application = await testApplication();
  ({ token, id: me } = await application.login(agent, { first_name: 'Ana' }));
});
afterAll(() => application.close());

const write = (body: object) =>
  application.call(addNote, { token, body: { text: 'Call back on Monday', ...body } });

describe('notes', () => {
  it('keeps general notes and those of a record apart, pinned first, then newest (rule: notes-on-records)', async () => {
    await write({ text: 'general one' });
    await write({ text: 'general pinned', pinned: true });
    await write({ text: 'general two' });
    await write({ text: 'of a model', key: 'cars/models', record_id: 7 });
    const general = await application.call(getNotes, { token });
    expect(general.body.results.map(({ text }) => text)).toEqual([
      'general pinned',
      'general two',
      'general one',
    ]);
    const ofModel = await application.call(getNotes, { token, query: { key: 'cars/models', record_id: 7 } });
    expect(ofModel.body.results).toMatchObject([
      { text: 'of a model', key: 'cars/models', record_id: 7, by: expect.stringMatching(/^Ana/) },
    ]);
  });

  it('pins and unpins, and tells who is late', async () => {
    const { body } = await write({ text: 'to pin' });
    const pinned = await application.call(pinNote, {
      token,
      params: { id: body.id },
      version: 1,
      body: { pinned: true },
    });
    expect(pinned.body).toMatchObject({ pinned: true, version: 2 });
    const late = await application.call(pinNote, {
      token,
      params: { id: body.id },
      version: 1,
      body: { pinned: false },
    });
    expect(late.problem.reason).toBe('stale_version');
  });

  it('tells by mail whom it mentions, in their language, and refuses whom it cannot reach', async () => {
    const { id } = await application.login(administrator, {
      email: 'jefa@example.com',
      language: 'es',
      first_name: 'Olga',
    });
    const { body } = await write({ text: 'Mira <b>esto</b>', mentions: [id, me] });
    expect(body.mentions).toEqual([id, me]);
    const mails = await application.services.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'text', 'html'])
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      recipient: 'jefa@example.com',
      subject: expect.stringMatching(/^Ana .*le mencionó en una nota$/),
    });
    expect(mails[0]?.html).toContain('Mira &lt;b&gt;esto&lt;/b&gt;');
    const outsider = await application.login(client);
    const refused = await write({ mentions: [outsider.id] });
    expect(refused.problem.errors?.[0]?.field).toBe('mentions');
    const staff = await application.call(listStaff, { token });
    expect(staff.body.map((person) => person.id)).toContain(id);
    expect(staff.body.map((person) => person.id)).not.toContain(outsider.id);
  });

  it('refuses a record without its number, and nothing but blanks', async () => {
    expect((await write({ key: 'cars/models' })).problem.errors?.[0]).toMatchObject({
      field: 'record_id',
      key: 'required',
    });
    expect((await write({ text: '   ' })).problem.errors?.[0]).toMatchObject({
      field: 'text',
      key: 'required',
    });
  });

  it('deletes for the Administrator only', async () => {
    const { body } = await write({ text: 'to go' });
    expect((await application.call(removeNote, { token, params: { id: body.id } })).status).toBe(403);
    const { token: chief } = await application.login(administrator);
    expect((await application.call(removeNote, { token: chief, params: { id: body.id } })).status).toBe(204);
  });
});
