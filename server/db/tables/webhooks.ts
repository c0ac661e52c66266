import type { Generated } from 'kysely';
import type { WebhookError } from '../../../src/lib/contract/system/webhooks.ts';
import type { DefaultedInstant, Instant, InstantOrNull, Versioned } from './columns.ts';

export interface WebhookTable extends Versioned {
  name: string;
  target_url: string;
  host: string;
  events: string[];
  /** 1 active, 2 inactive. */
  status: Generated<number>;
  sealed_secret: Buffer;
  old_sealed_secret: Buffer | null;
  both_until: InstantOrNull;
  failures: Generated<number>;
  rest_until: InstantOrNull;
  /** When the attempts that still fail began; of an inactive one, that it was switched off for them. */
  failing_since: InstantOrNull;
}

export interface WebhookMessageTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: Generated<string>;
  event: string;
  record_id: number;
  record_version: number;
  at: DefaultedInstant;
  status: Generated<'waiting' | 'sent' | 'failed'>;
  tries: Generated<number>;
  next_try_at: DefaultedInstant;
}

export interface WebhookAttemptTable {
  id: Generated<number>;
  webhook_message_id: number;
  at: Instant;
  answer: number | null;
  error: WebhookError | null;
  milliseconds: number;
}
