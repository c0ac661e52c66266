import { up, variable } from './names.ts';
import type { Names } from './names.ts';

export const apiTest = ({ route, area, plural }: Names): string => `\
import { ${variable(plural)} } from '${up(area)}../../src/lib/contract/${route}.ts';
import { standardRecords } from '${up(area)}records.ts';

standardRecords(${variable(plural)}, (mark) => ({ code: mark, name: \`Name \${mark}\` }), 'name');
`;

export const storeTest = ({ route, plural, singular }: Names): string => `\
import { expect, test } from 'vitest';
import { openScreen } from '${up(route)}../../tests/api/screen.ts';
import { call } from '${up(route)}../lib/api/call.ts';
import { $question } from '${up(route)}../lib/forms/confirm.ts';
import { ${variable(plural)} } from '${up(route)}../lib/contract/${route}.ts';

const page = openScreen(['${route}']);
const { editor, list, panel, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

test('adds a ${singular}, edits it and deletes it after asking', async () => {
  const { fields } = editor.form;
  const rowNamed = async (name: string) => {
    await list.reload();
    const row = list.$page.get().page?.results.find((one) => one.name === name);
    if (!row) throw new Error(\`\${name} is not in the list\`);
    return row;
  };
  editor.add();
  fields.code.set('X-1');
  fields.name.set('First');
  await editor.submit();
  editor.edit(await rowNamed('First'));
  fields.name.set('Second');
  await editor.submit();
  const row = await rowNamed('Second');
  expect(row).toMatchObject({ code: 'X-1', status: 1, version: 2 });
  const removing = records.remove(row);
  expect($question.get()?.question.title).toContain('Second');
  $question.get()?.answer('');
  await removing;
  await expect(call(${variable(plural)}.get, { params: { id: row.id } })).rejects.toMatchObject({ status: 404 });
});
`;

export const e2eTest = ({ route, singular }: Names): string => `\
import { expect, test, unique } from '${up(route).slice(3)}fixtures.ts';
import { listPage } from '${up(route).slice(3)}list-page.ts';

test('adds a ${singular} and finds it', { tag: '@both' }, async ({ page, loginAs, visit, say }) => {
  await loginAs('administrator');
  await visit('${route}/');
  const list = listPage(page, say);
  const name = \`<b>\${unique()}</b>\`;
  await page.getByRole('button', { name: say('Add record', 'Agregar registro') }).click();
  await list.fill({ code: unique(), name });
  await list.save();
  await list.saved();
  await list.search(name);
  await expect(list.rows).toHaveCount(1);
  await list.rows.first().click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(name);
});
`;
