import { useStore } from '@nanostores/react';
import Inbox from 'lucide-react/icons/inbox';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { countText } from '../../ui/reader.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SettingsFields } from './fields.tsx';
import { createSettingsList } from './list.ts';
import type { SettingsContract } from './list.ts';
import { SettingsRowView } from './row.tsx';
import { shownValue } from './value.ts';
import { settingsWords } from './words.ts';

/** One list: search, rows, add; what each row says and its form come from the API's form definition. */
export function SettingsListView({ contract, title }: { contract: SettingsContract; title: string }) {
  const [list] = useState(() => createSettingsList(contract));
  const state = useStore(list.$page);
  const form = useStore(list.$form);
  const rows = state.page?.results ?? [];
  const labelOf = (path: string): string =>
    form?.fields.find(({ name }) => name === path.split('.')[0])?.label ?? path;
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="text-md font-[650]">{title}</h3>
        {state.page && (
          <span className="text-sm text-ink-3">
            {countText(state.page.count, state.page.count_estimated, 'records')}
          </span>
        )}
        <span className="ml-auto flex items-center gap-2 max-sm:w-full">
          <SearchBox list={list} label={commonWords('search')} />
          {may('settings:create') && (
            <Button kind="primary" icon={Plus} onPress={() => void list.add()}>
              {commonWords('add')}
            </Button>
          )}
        </span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={state.kind === 'loading' || undefined}>
        {state.kind === 'loading' && !state.page && <SkeletonRows rows={6} />}
        {state.kind === 'failed' && <FailedNotice error={state.error} retry={() => void list.reload()} />}
        {state.kind === 'ready' && rows.length === 0 && (
          <Notice
            icon={Inbox}
            title={commonWords('list.empty')}
            text={commonWords(list.$query.get().q ? 'list.noMatchText' : 'list.emptyText')}
          />
        )}
        <ul>
          {rows.map((row) => (
            <SettingsRowView key={row.id} row={row} fields={form?.fields ?? []} list={list} />
          ))}
        </ul>
      </div>
      <Pager list={list} />
      {form && (
        <FormDialog
          editor={list.editor}
          titles={{
            add: settingsWords('add', { name: title }),
            edit: settingsWords('edit', { name: title }),
          }}
          labelOf={labelOf}
          show={(field, value) =>
            shownValue(
              form.fields.find(({ name }) => name === field),
              value,
            )
          }
        >
          <SettingsFields fields={form.fields} form={list.editor.form} rows={rows} />
        </FormDialog>
      )}
    </>
  );
}
