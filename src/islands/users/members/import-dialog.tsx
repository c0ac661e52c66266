import { useStore } from '@nanostores/react';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { IMPORT_ROWS } from '../../../lib/contract/users/members.ts';
import { IMPORT_FIELDS } from '../../../lib/contract/users/member-import.ts';
import type { ImportField } from '../../../lib/contract/users/member-import.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { errorText, number } from '../../ui/reader.ts';
import { $import, carryOut, closeImport, readFile, setDuplicates } from './import-store.ts';
import type { ImportState } from './import-store.ts';
import { ImportRows } from './import-rows.tsx';
import { label, say } from './words.ts';

/** How a column may be headed: as the field is called here, or by another common name, of the other language too. */
const labels = (): Record<ImportField, readonly string[]> =>
  Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, [label(field), ...say(`import.headings.${field}`).split(',')]]),
  ) as unknown as Record<ImportField, readonly string[]>;

/** Members from a CSV file: choose it, see what is wrong with each row, add the good ones. The default export is what lazyDialog asks for. */
export default function ImportDialog() {
  const state = useStore($import);
  if (state.kind === 'closed') return null;
  return (
    <Dialog title={say('import.title')} onClose={closeImport}>
      {state.kind === 'choosing' && <Choose state={state} />}
      {state.kind === 'previewing' && <Preview state={state} />}
      {state.kind === 'done' && <Done state={state} />}
    </Dialog>
  );
}

const BODY = 'grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-5 py-4';
const FOOT = 'flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3';

function Choose({ state }: { state: Extract<ImportState, { kind: 'choosing' }> }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={BODY}>
      <p>{say('import.text', { rows: number(IMPORT_ROWS) })}</p>
      <p className="text-sm text-ink-2">
        {say('import.columns', { names: IMPORT_FIELDS.map(label).join(', ') })}
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void readFile(file, labels());
        }}
      />
      <p>
        <Button kind="primary" icon={Upload} busy={state.busy} onPress={() => chooser.current?.click()}>
          {say('import.choose')}
        </Button>
      </p>
      <p role="alert" className="text-danger">
        {state.problem && say(`import.problems.${state.problem}`, { rows: number(IMPORT_ROWS) })}
        {state.error && errorText(state.error)}
      </p>
    </div>
  );
}

function Preview({ state }: { state: Extract<ImportState, { kind: 'previewing' }> }) {
  const good = state.rows.filter(({ result }) => result.accepted).length;
  const duplicates = state.rows.some(({ result }) => result.duplicates.length > 0);
  return (
    <>
      <div className={BODY}>
        <p role="status" className="font-semibold">
          {say('import.found', { count: good, number: number(good), all: number(state.rows.length) })}
        </p>
        {duplicates && (
          <label className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={state.duplicates}
              onChange={({ target }) => void setDuplicates(target.checked)}
            />
            {say('import.duplicates')}
          </label>
        )}
        {state.error && (
          <p role="alert" className="text-danger">
            {errorText(state.error)}
          </p>
        )}
        <ImportRows rows={state.rows} />
      </div>
      <footer className={FOOT}>
        <Button kind="quiet" onPress={closeImport}>
          {commonWords('cancel')}
        </Button>
        <Button kind="primary" busy={state.busy} disabled={good === 0} onPress={() => void carryOut()}>
          {say('import.yes', { count: good, number: number(good) })}
        </Button>
      </footer>
    </>
  );
}

function Done({ state }: { state: Extract<ImportState, { kind: 'done' }> }) {
  return (
    <>
      <div className={BODY}>
        <p role="status" className="font-semibold">
          {say('import.added', { count: state.added, number: number(state.added) })}
        </p>
        {state.left.length > 0 && <p>{say('import.left')}</p>}
        <ImportRows rows={state.left} />
      </div>
      <footer className={FOOT}>
        <Button kind="primary" onPress={closeImport}>
          {commonWords('close')}
        </Button>
      </footer>
    </>
  );
}
