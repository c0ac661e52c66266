import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { ActionDialog as ActionDialogStore, OpenDialog } from '../../lib/forms/action-dialog.ts';
import type { Schema } from '../../lib/contract/endpoint.ts';
import Dialog from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import { BeginHere, FormView } from './form-view.tsx';

/** What an action is called, does and costs, for what it is done to. */
interface ActionText {
  title: string;
  /** What it does, above what it asks. */
  text?: string;
  /** The button that does it. */
  save: string;
  /** The button that closes without doing it; "Cancel" unless that could be taken for the deed itself. */
  leave?: string;
}

interface ActionDialogProps<Subject, S extends Schema, Answer> {
  dialog: ActionDialogStore<Subject, S, Answer>;
  words(subject: Subject): ActionText;
  /** Label of a field by its path. */
  labelOf(path: string): string;
  size?: DialogProps['size'];
  /** What it asks. */
  children(open: OpenDialog<Subject, S, Answer>): ReactNode;
}

/** The dialog of one action, while it is open. */
export function ActionDialog<Subject, S extends Schema, Answer>({
  dialog,
  words,
  labelOf,
  size = 'middle',
  children,
}: ActionDialogProps<Subject, S, Answer>) {
  const open = useStore(dialog.$open);
  if (!open) return null;
  const { title, text, ...buttons } = words(open.subject);
  const close = (): void => void dialog.close();
  return (
    <Dialog title={title} onClose={close} size={size}>
      <FormView
        form={open.form}
        onSubmit={() => void dialog.submit()}
        onCancel={close}
        labelOf={labelOf}
        {...buttons}
      >
        {text && <p className="text-ink-2">{text}</p>}
        {children(open)}
        <BeginHere />
      </FormView>
    </Dialog>
  );
}
