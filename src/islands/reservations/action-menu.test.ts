import Mail from 'lucide-react/icons/mail';
import { expect, test } from 'vitest';
import { actionMenu } from './action-menu.ts';

test('every action stands in the menu, in its group or alone', () => {
  const menu = actionMenu<'pay' | 'email' | 'remove'>({
    actions: (['remove', 'email', 'pay', 'edit'] as const).map((name) => ({ name, refused: undefined })),
    icons: { edit: Mail, pay: Mail, email: Mail, remove: Mail },
    groups: [{ label: 'Payment', icon: Mail, actions: ['pay'] }],
    dangerous: ['remove'],
    labelOf: (name) => name,
    run: () => undefined,
  });
  expect(menu.map(({ label }) => label)).toEqual(['edit', 'Payment', 'email', 'remove']);
});
