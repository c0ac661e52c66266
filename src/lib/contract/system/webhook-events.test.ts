import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PERMISSIONS } from '../permissions.ts';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, webhookEventOf } from './webhook-events.ts';

it.each([
  ['cars/rentals', 'create', 'rentals.created'],
  ['cars/rentals', 'cancel', 'rentals.updated'],
  ['cars/rentals', 'follow', 'rentals.updated'],
  ['financials/services', 'remove', 'payment_services.removed'],
  ['authentication/access_settings', 'update', undefined],
  ['system/api_keys', 'create', undefined],
])('%s %s is %s (rule: webhooks-of-a-change)', (key, action, event) => {
  expect(webhookEventOf({ key, action })).toBe(event);
});

it('names one of the events, whatever is done with whichever record', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(WEBHOOK_KINDS)), fc.string(), (key, action) => {
      expect(WEBHOOK_EVENTS).toContain(webhookEventOf({ key, action }));
    }),
  );
});

it('knows each kind by the key of its resource', () => {
  const files = import.meta.glob<Readonly<Record<string, unknown>>>(['../**/*.ts', '!**/*.test.ts'], {
    eager: true,
  });
  const keys = Object.values(files)
    .flatMap((file) => Object.values(file))
    .map((value) => (typeof value === 'object' && value && 'key' in value ? value.key : undefined));
  expect(Object.values(WEBHOOK_KINDS).filter((key) => !keys.includes(key))).toEqual([]);
});

it('calls kinds of record as permissions do', () => {
  expect(Object.keys(WEBHOOK_KINDS).filter((kind) => !(kind in PERMISSIONS))).toEqual([]);
});
