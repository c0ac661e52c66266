import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import type { Endpoint, Schema } from '../../../lib/contract/endpoint.ts';
import type { FormDefinition } from '../../../lib/contract/form.ts';
import { createEditor, withoutNulls } from '../../../lib/forms/editor.ts';
import { onChange, onGap } from '../../../lib/api/live.ts';
import type { ListQuery } from '../../../lib/records/list-query.ts';
import type { Page, PageState } from '../../../lib/records/page-state.ts';

/** What of a contract made by contract/system/system-list.ts is needed here. */
export interface SettingsContract {
  readonly key: string;
  readonly input: Schema;
  readonly defaultSort: string;
  readonly list: Endpoint;
  readonly addForm: Endpoint;
  readonly modifyForm: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
}

/** A row of any of the lists; its other fields are called as the contract calls them. */
export interface SettingsRow {
  readonly id: number;
  readonly version: number;
  readonly status: number;
  readonly [field: string]: unknown;
}

/** A form as the API defines it, for a record. */
type DefinedForm = FormDefinition & { readonly id: number; readonly version: number };

export interface SettingsList {
  readonly contract: SettingsContract;
  readonly $query: ReadableAtom<ListQuery<string>>;
  readonly $page: ReadableAtom<PageState<SettingsRow>>;
  /** Labels, kinds and choices of the fields, from the API; undefined until they are here. */
  readonly $form: ReadableAtom<FormDefinition | undefined>;
  readonly editor: ReturnType<typeof createListEditor>;
  search(text: string): void;
  goTo(page: number): void;
  setPageSize(size: number): void;
  reload(): Promise<void>;
  add(): Promise<void>;
  edit(row: SettingsRow): Promise<void>;
  setStatus(row: SettingsRow, status: 1 | 2): Promise<void>;
  /** Asks, then deletes; what is used stays, and the answer says where. */
  remove(row: SettingsRow, question: { title: string; text: string; yes: string }): Promise<void>;
}

function createListEditor(
  contract: SettingsContract,
  blank: () => FormDefinition['values'],
  reload: () => void,
) {
  // The form to modify takes the record's place: it carries the values in the form's own shape, and the version.
  return createEditor<{ key: string; input: Schema; get: Endpoint; create: Endpoint; update: Endpoint }>({
    contract: {
      key: contract.key,
      input: contract.input,
      get: contract.modifyForm,
      create: contract.create,
      update: contract.update,
    },
    blank: () => withoutNulls(blank()) as never,
    valuesOf: (form) => withoutNulls((form as unknown as DefinedForm).values) as never,
    reload,
  });
}

/** One list of the settings as a store. Its view is not in the address: the panel lies over a screen whose address that is. */
export function createSettingsList(contract: SettingsContract): SettingsList {
  const $query = atom<ListQuery<string>>({
    page: 1,
    page_size: 25,
    q: '',
    sort: [contract.defaultSort],
    filters: {},
  });
  const $page = atom<PageState<SettingsRow>>({ kind: 'loading', page: undefined });
  const $form = atom<FormDefinition | undefined>(undefined);
  let blank: FormDefinition['values'] = {};
  let reading = new AbortController();

  async function reload(): Promise<void> {
    reading.abort();
    const mine = (reading = new AbortController());
    const { page, page_size, q } = $query.get();
    $page.set({ kind: 'loading', page: $page.get().page });
    try {
      const query = { page, page_size, sort: contract.defaultSort, ...(q ? { q } : {}) };
      const answer = (await call(contract.list, {
        query,
        signal: mine.signal,
      } as never)) as unknown as Page<SettingsRow>;
      if (answer.results.length === 0 && page > 1) return show({ page: page - 1 });
      $page.set({ kind: 'ready', page: answer });
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      $page.set({ kind: 'failed', error, page: undefined });
    }
  }
  function show(change: Partial<ListQuery<string>>): void {
    $query.set({ ...$query.get(), page: 1, ...change });
    void reload();
  }
  const editor = createListEditor(
    contract,
    () => blank,
    () => void reload(),
  );

  async function readAddForm(): Promise<void> {
    const form = (await call(contract.addForm)) as unknown as FormDefinition;
    blank = form.values;
    $form.set(form);
  }
  const readModifyForm = async (id: number): Promise<DefinedForm> => {
    const form = (await call(contract.modifyForm, { params: { id } } as never)) as unknown as FormDefinition;
    $form.set(form);
    return { ...form, id, version: form.version ?? 0 };
  };

  onMount($page, () => {
    void reload();
    void attempt(readAddForm);
    const stops = [
      onGap(() => void reload()),
      onChange(({ key }) => void (key === contract.key && reload())),
    ];
    return () => {
      reading.abort();
      for (const stop of stops) stop();
    };
  });

  return {
    contract,
    $query,
    $page,
    $form,
    editor,
    search: (text) => show({ q: text.trim() }),
    goTo: (page) => show({ page }),
    setPageSize: (page_size) => show({ page_size }),
    reload,
    add: async () => {
      await attempt(async () => {
        await readAddForm();
        editor.add();
      });
    },
    edit: async (row) => {
      await attempt(async () => editor.edit((await readModifyForm(row.id)) as never));
    },
    setStatus: async (row, status) => {
      await attempt(async () => {
        const { values, version } = await readModifyForm(row.id);
        await call(contract.update, {
          params: { id: row.id },
          version,
          body: { ...values, status },
        } as never);
      });
      await reload();
    },
    remove: async (row, question) => {
      if (!(await confirm({ ...question, danger: true }))) return;
      await attempt(() => call(contract.remove, { params: { id: row.id } } as never));
      await reload();
    },
  };
}
