import { atom, computed, onMount } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { SEARCH_LENGTH } from '../contract/limits.ts';
import { search } from '../contract/system/search.ts';
import type { Found } from '../contract/system/search.ts';
import type { Money } from '../contract/fields.ts';
import { searchKey } from '../domain/plain-letters.ts';
import { plainSearch } from '../domain/plain-text.ts';
import { pageFacts } from '../words/page.ts';
import { recordAddress } from '../records/record-address.ts';

/** One line of the command palette: a screen, a record, or something to do. */
export interface Command {
  readonly id: string;
  readonly group: 'screens' | 'actions' | Found['key'];
  readonly title: string;
  readonly detail: string;
  /** Of a person: their data are only kept. */
  readonly restricted?: boolean;
  /** Of a client: what they still owe. */
  readonly owes?: readonly Money[];
  run(): void;
}

/** A screen as the shell's menu names it. */
export interface ScreenEntry {
  readonly route: string;
  readonly title: string;
}

/** Opens an address of this site; replaced in tests. */
export const go = { to: (address: string): void => location.assign(address) };

/**
 * The palette of one page: what is typed, and what it offers for it. `follow` gives what can be done at once with a record
 * that was found.
 */
export function createPalette(
  screens: readonly ScreenEntry[],
  actions: readonly Command[],
  follow: (record: Found) => readonly Command[] = () => [],
) {
  const $typed = atom('');
  const $found = atom<readonly Command[]>([]);
  const $busy = atom(false);
  let asking: AbortController | undefined;

  const screenCommands: readonly Command[] = screens.map(({ route, title }) => ({
    id: `screen:${route}`,
    group: 'screens',
    title,
    detail: '',
    run: () => go.to(`/${pageFacts().language}/${route}/`),
  }));

  /** Screens and actions at once, records as the API finds them; words in any order, accents or none. */
  const $commands = computed([$typed, $found], (typed, found) => {
    const words = searchKey(typed).split(' ').filter(Boolean);
    const fits = ({ title }: Command) => words.every((word) => searchKey(title).includes(word));
    return [...screenCommands.filter(fits), ...actions.filter(fits), ...(typed.trim() === '' ? [] : found)];
  });

  async function find(typed: string): Promise<void> {
    asking?.abort();
    const q = plainSearch(typed);
    if (q.length < SEARCH_LENGTH.min || q.length > SEARCH_LENGTH.max) {
      $busy.set(false);
      return $found.set([]);
    }
    const mine = (asking = new AbortController());
    $busy.set(true);
    try {
      const records = await call(search, { query: { q }, signal: mine.signal });
      if (!mine.signal.aborted)
        $found.set(records.flatMap((record) => [commandOf(record), ...follow(record)]));
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      // Screens and actions go on working without the API.
      $found.set([]);
    }
    if (asking === mine) $busy.set(false);
  }

  onMount($commands, () => $typed.listen((typed) => void find(typed)));
  return { $typed, $commands, $busy };
}

const commandOf = ({
  key,
  id,
  title,
  detail,
  opens = { key, id },
  restricted = false,
  owes = [],
}: Found): Command => ({
  id: `${key}:${id}`,
  group: key,
  title,
  detail,
  ...(restricted ? { restricted } : {}),
  ...(owes.length > 0 ? { owes } : {}),
  // A person opens with everything about them.
  run: () => go.to(recordAddress(opens.key, opens.id, opens.key === 'users/members' ? 'client' : 'id')),
});
