import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReadableAtom } from 'nanostores';
import { call } from '../../src/lib/api/call.ts';
import { currentSession } from '../../src/lib/contract/authentication.ts';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { $question } from '../../src/lib/forms/confirm.ts';
import type { AnyRow, PageState } from '../../src/lib/records/page-state.ts';
import { startSession } from '../../src/lib/session/session.ts';
import { $toasts } from '../../src/lib/shell/toasts.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { givePage, openPage } from './page.ts';
import { shownOf } from './records.ts';

interface Screen {
  /** Stores that the page shows. */
  show(...stores: readonly ReadableAtom<unknown>[]): void;
  readonly application: TestApplication;
  /** Of the Administrator who looks at it. */
  readonly id: number;
  readonly token: string;
}

/**
 * Makes this process a page with these words on the real application, with the Administrator logged in. Called before
 * the screen's store is imported.
 */
export function openScreen(words: readonly string[]): Screen {
  givePage(words);
  let started: { application: TestApplication; id: number; token: string } | undefined;
  let shown: readonly ReadableAtom<unknown>[] = [];
  let stops: (() => void)[] = [];
  const running = () => {
    if (!started) throw new Error('The application is not started yet');
    return started;
  };
  beforeAll(async () => {
    const application = await testApplication();
    const { id, token } = await application.login(administrator);
    started = { application, id, token };
    openPage(application, words);
    startSession({ token, logged_in: true });
    startSession({ token, logged_in: true, member: (await call(currentSession)).member });
  });
  afterAll(() => started?.application.close());
  beforeEach(() => {
    stops = shown.map((store) => store.listen(() => undefined));
  });
  afterEach(() => {
    stops.forEach((stop) => stop());
    $toasts.set([]);
  });
  return {
    show(...stores) {
      shown = stores;
    },
    get application() {
      return running().application;
    },
    get id() {
      return running().id;
    },
    get token() {
      return running().token;
    },
  };
}

/** What recordScreen() makes, as far as this test uses it. */
interface Records<Row extends AnyRow> {
  readonly list: { readonly $page: ReadableAtom<PageState<Row>>; reload(): Promise<void> };
  readonly editor: {
    readonly form: { readonly fields: object };
    add(): void;
    edit(row: Row): void;
    submit(): Promise<void>;
  };
  nameOf(row: Row): string;
  remove(row: Row): Promise<void>;
}

async function rowsOf<Row extends AnyRow>({ list }: Records<Row>): Promise<readonly Row[]> {
  await list.reload();
  return list.$page.get().page?.results ?? [];
}

function fill<Row extends AnyRow>({ editor }: Records<Row>, values: object): void {
  const fields = editor.form.fields as Readonly<Record<string, { set(value: unknown): void }>>;
  for (const [name, value] of Object.entries(values)) fields[name]?.set(value);
}

/** Adds a record as a person would, with these values in its fields; gives its row from the list. */
export async function addRecord<Row extends AnyRow>(records: Records<Row>, values: object): Promise<Row> {
  const before = new Set((await rowsOf(records)).map(({ id }) => id));
  records.editor.add();
  fill(records, values);
  await records.editor.submit();
  const added = (await rowsOf(records)).find(({ id }) => !before.has(id));
  if (!added) throw new Error(`It is not in the list: ${JSON.stringify($toasts.get())}`);
  return added;
}

/** What every screen of ordinary records does: one is added with the first values, edited to the second, deleted after asking. */
export function standardScreen<Row extends AnyRow>(
  records: Records<Row>,
  { get, blank }: { readonly get: Endpoint; readonly blank: object },
  [first, second]: readonly [added: object, changed: object],
): void {
  const { editor, nameOf, remove } = records;
  const rows = () => rowsOf(records);
  test('adds a record, edits it and deletes it after asking', async () => {
    const added = await addRecord(records, first);
    editor.edit(added);
    fill(records, second);
    await editor.submit();
    const row = (await rows()).find(({ id }) => id === added.id);
    if (!row) throw new Error('It is no longer in the list');
    expect(row).toMatchObject({ ...shownOf({ ...blank, ...first, ...second }, row), version: 2 });
    const keeping = remove(row);
    expect($question.get()?.question.title).toContain(nameOf(row));
    $question.get()?.answer(undefined);
    await keeping;
    expect((await rows()).map(({ id }) => id)).toContain(row.id);
    const removing = remove(row);
    $question.get()?.answer('');
    await removing;
    expect((await rows()).map(({ id }) => id)).not.toContain(row.id);
    await expect(call(get, { params: { id: row.id } } as never)).rejects.toMatchObject({ status: 404 });
  });
}
