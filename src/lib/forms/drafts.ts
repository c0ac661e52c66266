import type { FieldError } from '../contract/errors.ts';
import { $session } from '../session/session.ts';
import { tabStorage } from '../shell/storage.ts';

const PREFIX = 'malecon.draft.';

/** What a person typed and could not save yet. It lives in its tab and is shown to the person who typed it only. */
export interface Draft {
  /** Key of the screen's resource: cars/models */
  readonly screen: string;
  /** The record that is edited; undefined for a new one. */
  readonly id: number | undefined;
  /** Version of the record that the person saw. */
  readonly version: number | undefined;
  /** What the dialog of an action was opened for. */
  readonly subject?: unknown;
  readonly values: unknown;
  /** The values before the person changed them. */
  readonly initial: unknown;
  /** Fields that the server refused. */
  readonly errors: readonly FieldError[];
  /** Idempotency-Key of a save whose answer was lost: the next one must be recognised as the same. */
  readonly idempotencyKey: string | undefined;
  /** Names the files that wait for a connection beside it. */
  readonly files?: string | undefined;
  /** Member who typed it. */
  readonly by: number | undefined;
}

const keyOf = (screen: string, id: number | undefined): string => `${PREFIX}${screen}.${id ?? 'new'}`;
const reader = (): number | undefined => $session.get()?.member?.id;

export function keepDraft(draft: Omit<Draft, 'by'>): void {
  const by = reader();
  // A form that fails because its session ended still belongs to whom it belonged before.
  const before = readDraft(draft.screen, draft.id, by === undefined);
  tabStorage.setItem(keyOf(draft.screen, draft.id), JSON.stringify({ ...draft, by: by ?? before?.by }));
}

/** The draft of a record, or of a new one. `anyone` also gives somebody else's. */
export function readDraft(screen: string, id: number | undefined, anyone = false): Draft | undefined {
  const text = tabStorage.getItem(keyOf(screen, id));
  if (text === null) return undefined;
  try {
    // JSON has no undefined: a missing id or version is one.
    const draft = JSON.parse(text) as Draft;
    return anyone || draft.by === reader() ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Files that wait beside drafts go with them; whoever keeps them is told. */
let dropFiles: (files: string) => void = () => undefined;
export const onFilesDropped = (listener: (files: string) => void): void => void (dropFiles = listener);

export function dropDraft(screen: string, id: number | undefined): void {
  const files = readDraft(screen, id, true)?.files;
  tabStorage.removeItem(keyOf(screen, id));
  if (files) dropFiles(files);
}

/** Drafts of a screen that this person left behind. */
export function draftsOf(screen: string): Draft[] {
  return tabStorage
    .keys()
    .filter((key) => key.startsWith(`${PREFIX}${screen}.`))
    .flatMap((key) => {
      const id = key.slice(PREFIX.length + screen.length + 1);
      const draft = readDraft(screen, id === 'new' ? undefined : Number(id));
      return draft ? [draft] : [];
    });
}
