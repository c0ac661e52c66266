import { readFile } from 'node:fs/promises';
import type { Authentic, Bank, ReceivedFields, Refused } from './bank.ts';
import { parseTerminals, sandboxTerminals } from './configuration.ts';
import type { Terminal } from './configuration.ts';
import { redsysBank } from './redsys.ts';
import { sandboxBank } from './sandbox.ts';

/** The banks of this installation, by provider and currency. */
export interface Banks {
  readonly all: readonly Bank[];
  /** Every origin of theirs, for the content policy of the payment pages. */
  readonly origins: readonly string[];
  find(provider: number, currency: string): Bank | undefined;
  /** Signature and version by any terminal of a provider: for the notification route, which knows no attempt yet. */
  authenticate(provider: number, received: ReceivedFields): Authentic | Refused;
}

export function createBanks(terminals: readonly Terminal[]): Banks {
  const all = terminals.map((terminal) =>
    terminal.kind === 'sandbox' ? sandboxBank(terminal) : redsysBank(terminal),
  );
  return {
    all,
    origins: [...new Set(all.flatMap(({ origins }) => origins))],
    find: (provider, currency) =>
      all.find((bank) => bank.provider === provider && bank.currency === currency),
    authenticate(provider, received) {
      let refused: Refused = { accepted: false, reason: 'other_merchant' };
      for (const bank of all.filter((one) => one.provider === provider)) {
        const notice = bank.authenticate(received);
        if (notice.accepted) return notice;
        refused = notice;
      }
      return refused;
    },
  };
}

/**
 * Reads the banks once at start. `file` is BANKS_FILE; without one the demo gets the sandbox bank at `sandbox`, and any
 * other installation no bank. Throws an Error of one line.
 */
export async function openBanks({
  file,
  sandbox,
}: {
  file?: string | undefined;
  sandbox?: string | undefined;
}): Promise<Banks> {
  if (!file) return createBanks(sandbox ? sandboxTerminals(sandbox) : []);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`BANKS_FILE cannot be read: ${file}`);
  });
  return createBanks(parseTerminals(text));
}
