import { useStore } from '@nanostores/react';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type words from '../../../public/locales/en/imports.json';
import { attempt } from '../../lib/api/attempt.ts';
import { IMPORT_ROWS } from '../../lib/contract/imports.ts';
import type { ImportColumns } from '../../lib/records/import-file.ts';
import { templateFile } from '../../lib/records/import-template.ts';
import type { TemplateFormat } from '../../lib/records/import-template.ts';
import type { ImportResult, ImportState, RecordImport } from '../../lib/records/record-import.ts';
import { commonWords, wordsOf } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import Dialog from './dialog.tsx';
import { ImportRows } from './import-rows.tsx';
import type { ShownRows } from './import-rows.tsx';
import { errorText, number } from './reader.ts';
import { saveFile } from './save-file.ts';

const say = wordsOf<typeof words>('imports');

interface ImportDialogProps<Result extends ImportResult> extends ShownRows<Result> {
  readonly importing: RecordImport<Result>;
  readonly onClose: () => void;
  readonly columns: ImportColumns<string>;
  /** What an example row of the template holds. */
  readonly example: Readonly<Record<string, string>>;
  readonly texts: {
    readonly title: string;
    /** What somebody must know of the columns. */
    readonly columns: ReactNode;
    /** Begins the name of the template. */
    readonly template: string;
    /** "Also add people who already seem to be here", where that can be. */
    readonly duplicates?: string;
    readonly yes: (count: number) => string;
    readonly added: (count: number) => string;
  };
}

const BODY = 'grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-5 py-4';
const FOOT = 'flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3';

/** Records from a file: choose it, see what is wrong with each row, add them all, or the good ones. */
export function ImportDialog<Result extends ImportResult>(props: ImportDialogProps<Result>) {
  const { importing, texts, onClose } = props;
  // Before its first look: nothing of an earlier file is shown.
  useState(importing.begin);
  const state = useStore(importing.$state);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {state.kind === 'choosing' && <Choose {...props} state={state} />}
      {state.kind === 'previewing' && <Preview {...props} state={state} />}
      {state.kind === 'done' && <Done {...props} state={state} />}
    </Dialog>
  );
}

type In<Result extends ImportResult, Kind> = ImportDialogProps<Result> & {
  readonly state: Extract<ImportState<Result>, { kind: Kind }>;
};

function Choose<Result extends ImportResult>({
  state,
  importing,
  columns,
  example,
  texts,
  labelOf,
}: In<Result, 'choosing'>) {
  const chooser = useRef<HTMLInputElement>(null);
  const save = (format: TemplateFormat): void =>
    void attempt(async () =>
      saveFile(
        await templateFile(
          {
            name: texts.template,
            headings: columns.fields.map(labelOf),
            rows: [columns.fields.map((field) => example[field] ?? '')],
          },
          format,
        ),
      ),
    );
  return (
    <div className={BODY}>
      <p>{say('text', { rows: number(IMPORT_ROWS) })}</p>
      <div className="grid gap-2 text-sm text-ink-2">{texts.columns}</div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void importing.read(file, columns);
        }}
      />
      <p className="flex flex-wrap gap-2">
        <Button kind="primary" icon={Upload} busy={state.busy} onPress={() => chooser.current?.click()}>
          {say('choose')}
        </Button>
        <Button kind="quiet" icon={FileSpreadsheet} onPress={() => save('xlsx')}>
          {say('template.xlsx')}
        </Button>
        <Button kind="quiet" icon={FileText} onPress={() => save('csv')}>
          {say('template.csv')}
        </Button>
      </p>
      <p role="alert" className="text-danger">
        {state.problem &&
          say(`problems.${state.problem}`, {
            rows: number(IMPORT_ROWS),
            names: new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' }).format(
              columns.needed.map(labelOf),
            ),
          })}
        {state.error && errorText(state.error)}
      </p>
    </div>
  );
}

function Preview<Result extends ImportResult>({
  state,
  importing,
  onClose,
  texts,
  ...shown
}: In<Result, 'previewing'>) {
  const { rows, duplicates, leaveOut, busy } = state;
  const good = rows.filter(({ result }) => result.accepted).length;
  const faulty = rows.length - good;
  const doubled = texts.duplicates !== undefined && rows.some(({ result }) => shown.isDoubled?.(result));
  return (
    <>
      <div className={BODY}>
        <p role="status" className="font-semibold">
          {say('found', { count: good, number: number(good), all: number(rows.length) })}
        </p>
        {doubled && (
          <Choice checked={duplicates} onChange={(checked) => void importing.setDuplicates(checked)}>
            {texts.duplicates}
          </Choice>
        )}
        {state.error && (
          <p role="alert" className="text-danger">
            {errorText(state.error)}
          </p>
        )}
        <ImportRows rows={rows} {...shown} />
      </div>
      <footer className={FOOT}>
        {faulty > 0 && good > 0 && (
          <span className="mr-auto">
            <Choice checked={leaveOut} onChange={importing.setLeaveOut}>
              {say('leaveOut', { count: faulty, number: number(faulty) })}
            </Choice>
          </span>
        )}
        <Button kind="quiet" disabled={busy} onPress={importing.begin}>
          {say('chooseAnother')}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {commonWords('cancel')}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={good === 0 || (faulty > 0 && !leaveOut)}
          onPress={() => void importing.carryOut()}
        >
          {texts.yes(good)}
        </Button>
      </footer>
    </>
  );
}

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

function Choice({ checked, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-(--accent)"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}

function Done<Result extends ImportResult>({ state, onClose, texts, ...shown }: In<Result, 'done'>) {
  return (
    <>
      <div className={BODY}>
        <p role="status" className="font-semibold">
          {texts.added(state.added)}
        </p>
        {state.left.length > 0 && <p>{say('left')}</p>}
        <ImportRows rows={state.left} {...shown} />
      </div>
      <footer className={FOOT}>
        <Button kind="primary" onPress={onClose}>
          {commonWords('close')}
        </Button>
      </footer>
    </>
  );
}
