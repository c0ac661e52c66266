/** What webhooks tell of (rule: webhooks-of-a-change): kinds of record by the name that permissions have for them, with their keys. */
export const WEBHOOK_KINDS = {
  members: 'users/members',
  models: 'cars/models',
  vehicles: 'cars/vehicles',
  offices: 'cars/offices',
  stations: 'cars/stations/listing',
  rentals: 'cars/rentals',
  accommodations: 'lodgings/accommodations',
  bookings: 'lodgings/bookings',
  recipients: 'postals/recipients',
  packages: 'postals/packages',
  manifests: 'postals/manifests',
  remittances: 'postals/remittances/listing',
  procedures: 'postals/procedures',
  accounts: 'financials/accounts',
  payment_services: 'financials/services',
  payments: 'financials/payments',
  expenses: 'financials/expenses',
  fundings: 'financials/fundings',
} as const;
export type WebhookKind = keyof typeof WEBHOOK_KINDS;

export const WEBHOOK_VERBS = ['created', 'updated', 'removed'] as const;
type WebhookVerb = (typeof WEBHOOK_VERBS)[number];
/** `rentals.created` */
export type WebhookEvent = `${WebhookKind}.${WebhookVerb}`;

const kinds = Object.keys(WEBHOOK_KINDS) as WebhookKind[];
export const WEBHOOK_EVENTS = kinds.flatMap((kind) =>
  WEBHOOK_VERBS.map((verb): WebhookEvent => `${kind}.${verb}`),
);

const KIND_OF_KEY = new Map<string, WebhookKind>(kinds.map((kind) => [WEBHOOK_KINDS[kind], kind]));

/**
 * The event of a change; undefined for what webhooks do not tell of. Whatever was done with a record that is there before
 * and after is `updated`: who reads it anew sees what it was.
 */
export function webhookEventOf({
  key,
  action,
}: {
  readonly key: string;
  readonly action: string;
}): WebhookEvent | undefined {
  const kind = KIND_OF_KEY.get(key);
  if (kind === undefined) return undefined;
  return `${kind}.${action === 'create' ? 'created' : action === 'remove' ? 'removed' : 'updated'}`;
}
