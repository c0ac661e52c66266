import { call } from '../api/call.ts';
import { attempt } from '../api/attempt.ts';
import { confirm } from '../forms/confirm.ts';
import type { Endpoint, Output } from '../contract/endpoint.ts';
import type { IdParams } from '../contract/fields.ts';
import type { Entity, Permission } from '../contract/permissions.ts';
import { createEditor } from '../forms/editor.ts';
import type { EditContract, EditorDefinition } from '../forms/editor.ts';
import { createPanel } from './panel.ts';
import { tablePreferences } from './preferences.ts';
import { createList } from './resource.ts';
import type { AnyRow, ListContract } from './page-state.ts';
import { createSavedViews } from './saved-views.ts';
import { may } from '../session/session.ts';
import type { Translate } from '../words/words.ts';

interface ListScreenDefinition<C extends ListContract> {
  contract: C & { readonly entity: Entity };
  /** What people call a record. */
  nameOf(row: NoInfer<Output<C['get']['answer']> & AnyRow>): string;
}

/** The stores of a screen that lists records and shows one: list, panel, table and saved views. */
export function listScreen<C extends ListContract>({ contract, nameOf }: ListScreenDefinition<C>) {
  const list = createList<C>(contract);
  const panel = createPanel<C>(contract);
  return {
    list,
    panel,
    table: tablePreferences(contract.key),
    views: createSavedViews(contract.key),
    nameOf,
    /** Reads what is on the screen again; after every attempt to change something. */
    reload(): void {
      void list.reload();
      void panel.reload();
    },
    /** Whether the person who is logged in may do this with such records. */
    mayDo: (action: 'create' | 'update' | 'remove'): boolean =>
      may(`${contract.entity}:${action}` as Permission),
  };
}

/** A contract of ordinary records, as contract/resource.ts makes them. */
type RecordContract = ListContract &
  EditContract & {
    readonly entity: Entity;
    readonly remove: Endpoint<typeof IdParams, undefined, undefined, undefined>;
  };
type RowOf<C extends RecordContract> = Output<C['get']['answer']> & AnyRow;

interface RecordScreenDefinition<C extends RecordContract> {
  contract: C;
  /** What people call a record. */
  nameOf(row: NoInfer<RowOf<C>>): string;
  /** Words of the screen, among them the question before a record is deleted. */
  say: Translate<'remove.title' | 'remove.text' | 'remove.yes'>;
  /** Values of a new record, where the contract's are not all. */
  blank?: NoInfer<EditorDefinition<C>['blank']>;
}

/** The stores of a screen of ordinary records: its list, panel, table, saved views and editor, and what deletes a record. */
export function recordScreen<C extends RecordContract>({
  contract,
  nameOf,
  say,
  blank,
}: RecordScreenDefinition<C>) {
  const screen = listScreen({ contract, nameOf });
  const { list, panel, reload } = screen;

  /** Deletes a record after asking; one that is in use is refused by the server, which says where. */
  async function remove(row: RowOf<C>): Promise<void> {
    const sure = await confirm({
      title: say('remove.title', { name: nameOf(row) }),
      text: say('remove.text'),
      yes: say('remove.yes'),
      danger: true,
    });
    if (!sure) return;
    await attempt(async () => {
      await call(contract.remove, { params: { id: row.id } });
      panel.close();
    });
    void list.reload();
  }

  return { ...screen, contract, editor: createEditor({ contract, reload, ...(blank && { blank }) }), remove };
}
