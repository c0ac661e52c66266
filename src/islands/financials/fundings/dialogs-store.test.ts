import { expect, test } from 'vitest';
import { fundingScreen } from '../../../../tests/api/financials/funding-screen.ts';
import { shownRow } from '../../../../tests/api/shown.ts';
import { call } from '../../../lib/api/call.ts';
import { fundings } from '../../../lib/contract/financials/fundings.ts';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';

const { begin, saved } = await fundingScreen();
const { panel } = await import('./store.ts');
const { editor } = await import('./editor.ts');
const { cancelling, generating } = await import('./dialogs.ts');
const { actionsOf } = await import('./actions.ts');
const { fields } = editor.form;

test('generates the agreement, then cancels with a reason', async () => {
  await begin(700_00);
  fields.initial_payment.set(100_00);
  await saved();
  const row = await shownRow(panel);
  generating.open(row);
  generating.$open.get()?.form.fields.send.set(false);
  await generating.submit();
  expect($toasts.get()).toMatchObject([{ message: { success: 'document_generated' } }]);
  $toasts.set([]);
  const drawnUp = await call(fundings.get, { params: { id: row.id } });
  expect(drawnUp.agreement).toMatchObject({ version: 1, outdated: false });

  const refused = (row: FundingRow): string[] =>
    actionsOf(row).flatMap((item) => (item.refused === undefined ? [] : [item.label]));
  // Amounts that are not those of the service any more are neither drawn up nor mailed; a signed agreement may be sent again.
  const offered = refused(drawnUp);
  const changed = { ...drawnUp, service_changed: true };
  expect(refused(changed)).toEqual([...offered, 'Generate agreement', 'Email the agreement']);
  expect(refused({ ...changed, signed_at: drawnUp.created_at })).not.toContain('Email the agreement');

  cancelling.open(drawnUp);
  await cancelling.submit();
  expect(cancelling.$open.get()?.form.$review.get()).toMatchObject([{ path: 'reason' }]);
  cancelling.$open.get()?.form.fields.reason.set('The client asked');
  await cancelling.submit();
  expect($toasts.get()).toMatchObject([{ message: { success: 'funding_cancelled' } }]);
  expect(await call(fundings.get, { params: { id: row.id } })).toMatchObject({
    status: 4,
    ended_by: 'staff',
  });
});
