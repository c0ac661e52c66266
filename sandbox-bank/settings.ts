import * as z from 'zod/mini';

/* How the bank behaves: what /admin changes, for all orders or for one. */

const COPIES_MAX = 5;
const RETRIES_MAX = 5;

export const NOTIFICATION_TIMES = ['before_return', 'after_return', 'delayed', 'held', 'never'] as const;
export const ALTERATIONS = [
  'no',
  'signature',
  'parameters',
  'version',
  'empty',
  'amount',
  'currency',
  'terminal',
  'merchant',
  'order',
] as const;
export const REST_STATES = ['answers', 'unavailable', 'answer_lost', 'refund_refused'] as const;

const Settings = z.object({
  /** When the notification goes out: before the browser returns, at the same time, later, when told to, or not at all. */
  notification: z.enum(NOTIFICATION_TIMES),
  delaySeconds: z.number().check(z.gte(0), z.lte(3600)),
  /** The same notification so many times, one after the other. */
  copies: z.int().check(z.gte(1), z.lte(COPIES_MAX)),
  /** signature to empty: as a forger would; amount to order: signed by the bank, but of something else. */
  altered: z.enum(ALTERATIONS),
  /** Tries after an answer other than 2xx, `retrySeconds` apart. */
  retries: z.int().check(z.gte(0), z.lte(RETRIES_MAX)),
  retrySeconds: z.number().check(z.gte(0), z.lte(600)),
  /** Whether the three fields come with the browser ("Enviar parámetros en las URLs"). */
  returnParameters: z.boolean(),
  /** Whether operations can be asked for. */
  lookUp: z.boolean(),
  /** Charges and refunds, server to server; answer_lost does the work and then says nothing, refund_refused charges but gives nothing back. */
  rest: z.enum(REST_STATES),
  /** How far the bank's clock is ahead: 31 minutes close every open page. */
  clockAheadMinutes: z.number().check(z.gte(0), z.lte(100_000)),
});
export type Settings = z.infer<typeof Settings>;
export const SettingsChange = z.partial(Settings);
export type SettingsChange = z.infer<typeof SettingsChange>;

const DEFAULTS: Settings = {
  notification: 'after_return',
  delaySeconds: 5,
  copies: 1,
  altered: 'no',
  retries: 0,
  retrySeconds: 2,
  returnParameters: true,
  lookUp: true,
  rest: 'answers',
  clockAheadMinutes: 0,
};

export interface SettingsStore {
  /** What counts for an order: its own settings above those of all. */
  of(order?: string): Settings;
  change(change: SettingsChange, order?: string): void;
  reset(): void;
}

export function createSettings(): SettingsStore {
  let common = { ...DEFAULTS };
  const own = new Map<string, SettingsChange>();
  return {
    of: (order) => Settings.parse({ ...common, ...(order === undefined ? {} : own.get(order)) }),
    change(change, order) {
      if (order === undefined) common = Settings.parse({ ...common, ...change });
      else own.set(order, { ...own.get(order), ...change });
    },
    reset() {
      common = { ...DEFAULTS };
      own.clear();
    },
  };
}
