import { up, variable } from './names.ts';
import type { Names } from './names.ts';

export const apiTest = ({ route, area, plural }: Names): string => `\
import { ${variable(plural)} } from '${up(area)}../../src/lib/contract/${route}.ts';
import { standardRecords } from '${up(area)}records.ts';

standardRecords(${variable(plural)}, (mark) => ({ code: mark, name: \`Name \${mark}\` }), 'name');
`;

export const storeTest = ({ route, plural }: Names): string => `\
import { openScreen, standardScreen } from '${up(route)}../../tests/api/screen.ts';
import { ${variable(plural)} } from '${up(route)}../lib/contract/${route}.ts';

const page = openScreen(['${route}']);
const { list, panel, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

standardScreen(records, ${variable(plural)}, [{ code: 'X-1', name: 'First' }, { name: 'Second' }]);
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
