import { atom } from 'nanostores';
import { call } from '../../../../../lib/api/call.ts';
import { createReading } from '../../../../../lib/api/reading.ts';
import type { Output } from '../../../../../lib/contract/endpoint.ts';
import {
  RemittanceSettings,
  remittanceSettings,
  saveRemittanceSettings,
} from '../../../../../lib/contract/postals/exchanges.ts';
import { createActionDialog } from '../../../../../lib/forms/action-dialog.ts';
import { withoutNulls } from '../../../../../lib/forms/editor.ts';
import { createForm } from '../../../../../lib/forms/form.ts';

/** What a remittance costs, and how long a quote holds: one decision of the company. */

export type Settings = Output<typeof remittanceSettings.answer>;
/** There is one of them, so its number says nothing. */
const SUBJECT = { id: 0 } as const;

export const { $read: $settings, read } = createReading({
  $query: atom(''),
  keys: [],
  ask: (_, signal) => call(remittanceSettings, { signal }),
});

export const changing = createActionDialog({
  key: saveRemittanceSettings.path,
  formFor: ({ version, ...settings }: Settings & typeof SUBJECT) =>
    createForm({
      id: 'remittance-settings',
      schema: RemittanceSettings,
      initial: { quote_minutes: settings.quote_minutes, bands: settings.bands.map(withoutNulls) },
      submit: (body, idempotencyKey) => call(saveRemittanceSettings, { body, version, idempotencyKey }),
    }),
  fresh: async () => ({ ...SUBJECT, ...(await call(remittanceSettings)) }),
  reload: () => void read(),
});

/** Opens the form of the fees as they are now. */
export const change = (settings: Settings): void => changing.open({ ...SUBJECT, ...settings });
