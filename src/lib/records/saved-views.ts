import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { showError } from '../api/show-error.ts';
import { views } from '../contract/views.ts';
import type { View } from '../contract/views.ts';

export interface SavedViews {
  /** This person's views of the screen, by name. */
  readonly $views: ReadableAtom<readonly View[]>;
  /** Keeps a query under a name. */
  add(name: string, query: string): Promise<boolean>;
  /** Gives a view another name or another query. */
  update(view: View, change: Partial<Pick<View, 'name' | 'query'>>): Promise<boolean>;
  remove(view: View): Promise<boolean>;
}

/** Saved views of one screen (rule: saved-views); read when somebody looks at them. */
export function createSavedViews(screen: string): SavedViews {
  const $views = atom<readonly View[]>([]);

  async function read(): Promise<void> {
    const page = await call(views.list, { query: { screen, page_size: 100 } });
    $views.set(page.results);
  }
  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change();
      await read();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
      return false;
    }
  }
  // A list without its saved views is still a list: a failure here is silent.
  onMount($views, () => void read().catch(() => undefined));

  return {
    $views,
    add: (name, query) => attempt(() => call(views.create, { body: { screen, name, query } })),
    update: (view, change) =>
      attempt(() =>
        call(views.update, {
          params: { id: view.id },
          version: view.version,
          body: { screen, name: view.name, query: view.query, ...change },
        }),
      ),
    remove: (view) => attempt(() => call(views.remove, { params: { id: view.id } })),
  };
}
