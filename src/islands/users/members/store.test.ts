import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, agent, testApplication } from '../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../tests/api/application.ts';
import { givePage, openPage } from '../../../../tests/api/page.ts';
import { call } from '../../../lib/api/call.ts';
import { currentSession } from '../../../lib/contract/authentication.ts';
import { members } from '../../../lib/contract/users/members.ts';
import { draftsOf } from '../../../lib/forms/drafts.ts';
import { $session, startSession } from '../../../lib/session/session.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';

givePage(['users/members']);
const { $duplicates, editor, findDuplicates, invite, list, mayEdit, nameOf, panel } =
  await import('./store.ts');
const { memberImport } = await import('./import-store.ts');
const { $merge, beginMerge, chooseOther, differences, findOthers, gains, merge, takeField } =
  await import('./merge-store.ts');

let application: TestApplication;
let stop: () => void;
const sessions: Record<number, string> = {};
beforeAll(async () => {
  application = await testApplication();
  for (const role of [administrator, agent]) sessions[role] = (await application.login(role)).token;
});
afterAll(() => application.close());

/** Somebody of the staff looks at the screen. */
async function as(role: number): Promise<void> {
  const token = sessions[role] ?? '';
  $session.set(undefined);
  startSession({ token, logged_in: true });
  const { member } = await call(currentSession);
  startSession({ token, logged_in: true, member });
}
beforeEach(async () => {
  openPage(application, ['users/members']);
  await as(agent);
  stop = list.$page.listen(() => undefined);
});
afterEach(() => {
  stop();
  $toasts.set([]);
});

const { fields } = editor.form;
async function add(values: { first_name: string; last_name: string; passport?: string; phone?: string }) {
  editor.add(undefined);
  editor.startOver();
  fields.first_name.set(values.first_name);
  fields.last_name.set(values.last_name);
  fields.passport.set(values.passport);
  fields.phone.set(values.phone);
  await editor.submit();
}
const found = async (q: string) => (await call(members.list, { query: { q } })).results[0];

describe('members', () => {
  it('adds a client: the dialog closes and the list has it', async () => {
    await add({ first_name: 'Yanet', last_name: 'Morales', passport: 'k 100', phone: '+5353317131' });
    expect(editor.$state.get().kind).toBe('closed');
    expect($toasts.get().map(({ tone }) => tone)).toEqual(['success']);
    await list.reload();
    const page = list.$page.get();
    expect(page.kind === 'ready' && page.page.results.map(nameOf)).toContain('Yanet Morales');
  });

  it('warns of the same person while one types, and not of oneself', async () => {
    await add({ first_name: 'Twin', last_name: 'First', passport: 'TW1234' });
    editor.add();
    editor.startOver();
    fields.passport.set('tw 1234');
    await findDuplicates();
    expect($duplicates.get()).toEqual([
      expect.objectContaining({ name: 'Twin First', fields: ['passport'] }),
    ]);
    fields.passport.set('TW9999');
    await findDuplicates();
    expect($duplicates.get()).toEqual([]);
    const row = await found('twin');
    if (row) editor.edit(row);
    await findDuplicates();
    expect($duplicates.get()).toEqual([]);
  });

  it('keeps what was typed when the server refuses it, with the refused field marked', async () => {
    await as(administrator);
    await add({ first_name: 'Staff', last_name: 'One' });
    const staff =
      (
        await application.services.db
          .selectFrom('member')
          .select('email')
          .where('role', '=', agent)
          .executeTakeFirst()
      )?.email ?? '';
    editor.add();
    editor.startOver();
    fields.first_name.set('Second');
    fields.last_name.set('Login');
    fields.role.set(6);
    fields.email.set(staff);
    await editor.submit();
    expect(editor.$state.get().kind).toBe('closed');
    const [draft] = draftsOf(members.key);
    expect(draft?.errors[0]).toMatchObject({ field: 'email', key: 'already_exists' });
    if (draft) editor.reopen(draft);
    expect(fields.first_name.$value.get()).toBe('Second');
    expect(fields.email.$error.get()?.key).toBe('already_exists');
    editor.startOver();
  });

  it('lets an Agent edit clients only, the Administrator everybody', async () => {
    expect([mayEdit({ role: 1 }), mayEdit({ role: 6 })]).toEqual([true, false]);
    await as(administrator);
    expect([mayEdit({ role: 1 }), mayEdit({ role: 6 })]).toEqual([true, true]);
  });

  it('says why an invitation cannot be sent', async () => {
    await as(administrator);
    const row = await found('yanet');
    if (row) await invite(row);
    expect($toasts.get().at(-1)?.message).toMatchObject({
      error: 'e3',
      detail: expect.stringMatching(/staff/),
    });
  });
});

describe('merging', () => {
  it('shows both, takes what is chosen, and opens the record that stays', async () => {
    await as(administrator);
    await add({ first_name: 'Keep', last_name: 'Me', phone: '+13055550142' });
    await add({ first_name: 'Kept', last_name: 'Me', phone: '+5353317131', passport: 'KM1234' });
    const keep = await found('keep me');
    const other = await found('kept me');
    if (!keep || !other) throw new Error('not added');
    beginMerge(keep);
    const choices = await findOthers('me', new AbortController().signal);
    expect(choices.map(({ value }) => value)).toContain(other.id);
    expect(choices.map(({ value }) => value)).not.toContain(keep.id);
    await chooseOther(other.id);
    expect(differences(keep, other)).toEqual(['first_name', 'phone']);
    expect(gains(keep, other)).toEqual(['passport']);
    takeField('phone', true);
    await merge();
    expect($merge.get().kind).toBe('closed');
    expect(await call(members.get, { params: { id: keep.id } })).toMatchObject({
      first_name: 'Keep',
      phone: '+5353317131',
      passport: 'KM1234',
    });
    panel.close();
  });
});

describe('importing', () => {
  const { $state, begin, carryOut, read, setDuplicates, setLeaveOut } = memberImport;
  const fields = ['first_name', 'last_name', 'phone', 'passport'] as const;
  const columns = {
    fields,
    needed: fields.slice(0, 2),
    headings: {
      first_name: ['Nombre'],
      last_name: ['Apellidos'],
      phone: ['Teléfono'],
      passport: ['Pasaporte'],
    },
  };
  const readFile = (text: string | Uint8Array<ArrayBuffer>) => read(new Blob([text]), columns);

  it('shows what is wrong with each row before anything is written, then adds the good ones', async () => {
    begin();
    await readFile(
      'Nombre;Apellidos;TELEFONO;Otra\nIvón;Ñáñez;53317199;x\n;.;;\nIvón;Repetida;+5353317199;\n',
    );
    const preview = $state.get();
    if (preview.kind !== 'previewing') throw new Error(preview.kind);
    expect(preview.rows.map(({ line, result }) => [line, result.accepted])).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect(await found('ivon')).toBeUndefined();
    await setDuplicates(true);
    const again = $state.get();
    expect(again.kind === 'previewing' && again.rows.map(({ result }) => result.accepted)).toEqual([
      true,
      false,
      true,
    ]);
    await setDuplicates(false);
    // Nothing is written while a row has a fault.
    await carryOut();
    expect($state.get()).toMatchObject({ kind: 'previewing', leaveOut: false });
    expect(await found('ivon')).toBeUndefined();
    setLeaveOut(true);
    await carryOut();
    expect($state.get()).toMatchObject({ kind: 'done', added: 1, left: [{ line: 3 }, { line: 4 }] });
    expect(await found('ivon')).toMatchObject({ last_name: 'Ñáñez', phone: '+5353317199' });
  });

  it('names lines as the file has them, below a separator, a title and empty lines (rule: import-row-by-row)', async () => {
    for (const [text, lines] of [
      ['sep=;\nNombre;Apellidos\nAna;"Uno\ndos"\n\nEva;Tres\n', [3, 6]],
      ['Clientes de mayo;;\n\nNombre;Apellidos;Pasaporte\nAna;Uno;0012\n', [4]],
    ] as const) {
      begin();
      await readFile(text);
      const preview = $state.get();
      expect(preview.kind === 'previewing' && preview.rows.map(({ line }) => line), text).toEqual(lines);
    }
  });

  it('reads what Excel writes in Windows letters', async () => {
    const bytes = Uint8Array.from(
      [...'Nombre,Apellidos\nJos\u00e9,Mu\u00f1oz\n'].map((letter) => letter.charCodeAt(0)),
    );
    await readFile(bytes);
    const preview = $state.get();
    expect(preview.kind === 'previewing' && preview.rows[0]?.row).toMatchObject({
      first_name: 'José',
      last_name: 'Muñoz',
    });
  });

  it('says what is wrong with a file', async () => {
    const problemOf = async (content: string | Uint8Array<ArrayBuffer>) => {
      await readFile(content);
      const state = $state.get();
      return state.kind === 'choosing' ? state.problem : state.kind;
    };
    expect(await problemOf('')).toBe('empty');
    expect(await problemOf('\n\n')).toBe('empty');
    expect(await problemOf('Nombre,Apellidos\n')).toBe('no_rows');
    expect(await problemOf('a,b\nx,y\n')).toBe('no_columns');
    expect(await problemOf(`Nombre,Apellidos\n${'a,b\n'.repeat(1001)}`)).toBe('too_many');
    expect(await problemOf(Uint8Array.from([0x50, 0x4b, 0, 0]))).toBe('unreadable');
  });
});
