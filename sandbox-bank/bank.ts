import { randomBytes } from 'node:crypto';
import type { Card } from './cards.ts';
import { createNotifier } from './notifications.ts';
import type { Notifier } from './notifications.ts';
import { MINUTES_OPEN, createOperations } from './operations.ts';
import type { Operations } from './operations.ts';
import type { Terminal } from './merchants.ts';
import { createSettings } from './settings.ts';
import type { SettingsStore } from './settings.ts';

/** Everything that the bank's routes share. */
export interface Bank {
  readonly settings: SettingsStore;
  readonly operations: Operations;
  readonly notifier: Notifier;
  /** Keeps what a typed card will do, for one charge of the merchant; gives its token. */
  keepCard(card: Card, terminal: Terminal): string;
  /** The card behind a token, once only. */
  takeCard(token: string, terminal: Terminal): Card | undefined;
  /** The bank's clock, for an order. */
  now(order?: string): Date;
  reset(): void;
}

/** Tokens kept; the oldest are forgotten. */
const TOKENS_KEPT = 5_000;

export function createBank(): Bank {
  const settings = createSettings();
  const operations = createOperations();
  const cards = new Map<string, { card: Card; terminal: Terminal; until: number }>();
  return {
    settings,
    operations,
    notifier: createNotifier(settings),
    keepCard(card, terminal) {
      const token = randomBytes(20).toString('hex');
      cards.set(token, { card, terminal, until: Date.now() + MINUTES_OPEN * 60_000 });
      const [oldest] = cards.size > TOKENS_KEPT ? cards.keys() : [];
      if (oldest) cards.delete(oldest);
      return token;
    },
    takeCard(token, terminal) {
      const kept = cards.get(token);
      if (!kept || kept.terminal.merchant !== terminal.merchant) return undefined;
      cards.delete(token);
      return kept.until > Date.now() ? kept.card : undefined;
    },
    now: (order) => new Date(Date.now() + settings.of(order).clockAheadMinutes * 60_000),
    reset() {
      settings.reset();
      operations.clear();
      cards.clear();
    },
  };
}
