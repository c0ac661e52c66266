import { expect, test } from 'vitest';
import { openScreen } from '../../../../tests/api/screen.ts';
import { call } from '../../../lib/api/call.ts';
import { ROLES } from '../../../lib/contract/permissions.ts';
import { members } from '../../../lib/contract/users/members.ts';
import { memberData } from '../../../lib/contract/users/personal-data.ts';

openScreen(['users/members']);
const { actionsOf } = await import('./actions.ts');

test('of who was erased only the export of what is left is offered, and of the rest is said why not', async () => {
  const name = { first_name: 'Petra', last_name: 'Borrada' };
  const { id, version } = await call(members.create, {
    body: members.input.parse({ ...name, role: ROLES.client }),
  });
  const offered = async () =>
    actionsOf(await call(members.get, { params: { id } })).map(({ label, refused }) => [label, refused]);
  expect(await offered()).toContainEqual(['Edit', undefined]);
  await call(memberData.erase, { params: { id }, version, body: { typed: 'Petra Borrada' } });
  const after = await offered();
  expect(after.filter(([, refused]) => refused === undefined)).toEqual([['Export personal data', undefined]]);
  expect(after).toContainEqual(['Edit', expect.stringContaining('data was erased')]);
  expect(after.map(([label]) => label)).toEqual(
    expect.arrayContaining(['New rental', 'Merge with another…', 'Delete']),
  );
});
