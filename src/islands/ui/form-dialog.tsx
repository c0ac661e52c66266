import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import type { Schema } from '../../lib/contract/endpoint.ts';
import type { Editor } from '../../lib/forms/editor.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import { commonWords } from '../../lib/words/words.ts';
import { BeginHere, FormView } from './form-view.tsx';
import { Late } from './late.tsx';
import { Dialog } from './lazy-dialog.tsx';
import { SkeletonText } from './skeleton.tsx';

/** Seldom do two people change one record at once. */
const CompareView = lazy(() => import('./compare-view.tsx'));

/** Writes a value of a side of a comparison as people read it; undefined leaves it to the dialog. */
export type ShowTyped = (
  field: string,
  value: unknown,
  side: Readonly<Record<string, unknown>>,
) => string | undefined;

interface FormDialogProps<Row extends AnyRow, S extends Schema> {
  editor: Editor<Row, S>;
  /** Title while adding, and while editing. */
  titles: { readonly add: string; readonly edit: string };
  /** Label of a field by its path. */
  labelOf(path: string): string;
  /** The fields; they may be loaded when the dialog first opens. */
  children: ReactNode;
  size?: 'middle' | 'side' | 'wide';
  /** Names what a value of the form is of, where both versions are compared: amounts, dates and the like need nobody. */
  show?: ShowTyped | undefined;
  /** The same, fetched when two versions are compared, since hardly anybody ever does. */
  showLate?: (() => Promise<{ readonly showTyped: ShowTyped }>) | undefined;
}

/** The dialog that adds and edits, and lets two people's changes be merged. */
export function FormDialog<Row extends AnyRow, S extends Schema>({
  editor,
  titles,
  labelOf,
  children,
  size = 'middle',
  show,
  showLate,
}: FormDialogProps<Row, S>) {
  const state = useStore(editor.$state);
  if (state.kind === 'closed') return null;
  const close = (): void => void editor.close();
  if (state.kind === 'comparing') {
    return (
      <Dialog title={commonWords('compare.title')} onClose={close}>
        <Late waiting={<SkeletonText lines={8} />}>
          <CompareView editor={editor} labelOf={labelOf} show={show} showLate={showLate} />
        </Late>
      </Dialog>
    );
  }
  return (
    <Dialog title={state.kind === 'adding' ? titles.add : titles.edit} onClose={close} size={size}>
      <FormView form={editor.form} onSubmit={() => void editor.submit()} onCancel={close} labelOf={labelOf}>
        <Late waiting={<SkeletonText lines={8} />}>
          {children}
          <BeginHere />
        </Late>
      </FormView>
    </Dialog>
  );
}
