import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { attempt } from '../../lib/api/attempt.ts';
import { call } from '../../lib/api/call.ts';
import type { Output } from '../../lib/contract/endpoint.ts';
import type { BulkEndpoint } from '../../lib/contract/reservations/bulk.ts';
import { askReason } from '../../lib/forms/ask-reason.ts';
import { confirm } from '../../lib/forms/confirm.ts';
import type { ReservationWords } from './words.ts';

type BulkAnswer = Output<BulkEndpoint['answer']>;

type BulkAction =
  | { readonly name: 'move'; readonly status: 2 | 3 }
  | { readonly name: 'cancel'; readonly reason: string; readonly notify: boolean };

interface BulkDefinition {
  endpoint: BulkEndpoint;
  list: {
    readonly $selection: ReadableAtom<ReadonlySet<number>>;
    readonly $page: ReadableAtom<{
      readonly page?: { readonly results: readonly { id: number; version: number }[] } | undefined;
    }>;
    select(ids: readonly number[]): void;
  };
  /** Reads what is on the screen again; after every attempt. */
  reload(): void;
  words: Pick<ReservationWords, 'say'>;
}

export interface Bulk {
  /** What an action did to each row, until it was read. */
  readonly $result: ReadableAtom<BulkAnswer | undefined>;
  /** Moves the chosen reservations to a status, after saying how many they are. */
  move(status: 2 | 3, statusName: string): Promise<void>;
  /** Cancels the chosen reservations with one reason. */
  cancel(): Promise<void>;
  read(): void;
}

/**
 * One action on the chosen rows of a list; they are all on the screen (rule: chosen-rows). Each row is done or refused for
 * itself, and the refused ones stay chosen.
 */
export function createBulk({ endpoint, list, reload, words: { say } }: BulkDefinition): Bulk {
  const $result = atom<BulkAnswer | undefined>(undefined);

  async function run(action: BulkAction): Promise<BulkAnswer | undefined> {
    const chosen = list.$selection.get();
    const rows = (list.$page.get().page?.results ?? [])
      .filter(({ id }) => chosen.has(id))
      .map(({ id, version }) => ({ id, version }));
    if (rows.length === 0) return undefined;
    const answer = await attempt(() => call(endpoint, { body: { rows, action }, quiet: true }));
    reload();
    if (!answer) return undefined;
    list.select(answer.results.filter(({ ok }) => !ok).map(({ id }) => id));
    $result.set(answer);
    return answer;
  }

  return {
    $result,
    move: async (status, statusName) => {
      const count = list.$selection.get().size;
      const sure = await confirm({
        title: say('bulk.moveTitle', { count, status: statusName }),
        text: say('bulk.moveText'),
        yes: say('bulk.status'),
      });
      if (sure) await run({ name: 'move', status });
    },
    cancel: async () => {
      const count = list.$selection.get().size;
      await askReason(
        {
          title: say('bulk.cancelTitle', { count }),
          text: say('bulk.cancelText'),
          yes: say('bulk.cancel'),
          danger: true,
        },
        (reason) => run({ name: 'cancel', reason, notify: true }),
      );
    },
    read: () => $result.set(undefined),
  };
}
