import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActionDialog } from '../../../src/islands/ui/action-dialog.tsx';
import { Button } from '../../../src/islands/ui/button.tsx';
import { ComboboxField } from '../../../src/islands/ui/combobox-field.tsx';
import type { DialogProps } from '../../../src/islands/ui/dialog.tsx';
import { FormDialog } from '../../../src/islands/ui/form-dialog.tsx';
import { FormView } from '../../../src/islands/ui/form-view.tsx';
import { Dialog } from '../../../src/islands/ui/lazy-dialog.tsx';
import { TextField } from '../../../src/islands/ui/text-field.tsx';
import { TextareaField } from '../../../src/islands/ui/textarea-field.tsx';
import { createActionDialog } from '../../../src/lib/forms/action-dialog.ts';
import { say } from '../facts.ts';
import { another, busy, filled, refused } from '../forms.ts';
import type { PartsForm } from '../forms.ts';
import type { Parts } from '../gallery.tsx';
import { blank, editor, openDraft } from '../editor.ts';

const nothing = (): void => undefined;
const title = say('Cancel R-2026-004871?', '¿Cancelar R-2026-004871?');
const yes = say('Cancel rental', 'Cancelar renta');
const words: Readonly<Record<string, string>> = {
  name: say('Name', 'Nombre'),
  note: say('Note', 'Nota'),
  client_id: say('Client', 'Cliente'),
  deposit: say('Deposit', 'Depósito'),
  paid_on: say('Paid on', 'Pagado el'),
  open: say('Open', 'Abierto'),
};
const labelOf = (path: string): string => words[path] ?? path;
const clients = [
  { value: 1, label: 'Belkis Ñíguez' },
  { value: 2, label: 'Yusimí Peña' },
];

const cancelling = createActionDialog({
  key: 'parts/cancel',
  formFor: (_: { id: number }) => another('cancel'),
  fresh: (subject) => Promise.resolve(subject),
  reload: nothing,
});

function Opener({
  children,
  ...props
}: Omit<DialogProps, 'onClose' | 'children'> & { children(close: () => void): ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{say('Open', 'Abrir')}</Button>
      {open && (
        <Dialog {...props} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

const answers = (close: () => void): ReactNode => (
  <footer className="flex flex-wrap justify-end gap-2 p-5">
    <Button onPress={close}>{say('Keep it', 'Mantenerla')}</Button>
    <Button kind="danger" onPress={close}>
      {yes}
    </Button>
  </footer>
);
const lines = (count: number, close: () => void): ReactNode => (
  <div className="dialog-scroll grid gap-3 overflow-y-auto p-5">
    {Array.from({ length: count }, (_, index) => (
      <p key={index}>
        {say('Everything that was agreed stays as it is.', 'Todo lo acordado queda como está.')}
      </p>
    ))}
    <Button onPress={close}>{say('Close', 'Cerrar')}</Button>
  </div>
);

const TAKEN_OFF = ['PF-1', 'PF-2', 'PF-3'] as const;

/** What is in it goes as it is pressed. */
function Contents() {
  const [left, setLeft] = useState<readonly string[]>(TAKEN_OFF);
  const [told, tell] = useState(false);
  return (
    <div className="dialog-scroll grid gap-3 overflow-y-auto p-5">
      <ul>
        {left.map((name) => (
          <li key={name}>
            <Button onPress={() => setLeft(left.filter((one) => one !== name))}>
              {say(`Take ${name} off`, `Quitar ${name}`)}
            </Button>
          </li>
        ))}
      </ul>
      {told ? (
        <p>{say('12 packages', '12 paquetes')}</p>
      ) : (
        <Button onPress={() => tell(true)}>{say('Count', 'Contar')}</Button>
      )}
    </div>
  );
}

const shownForm = ({ fields, ...form }: PartsForm): ReactNode => (
  <FormView form={form} labelOf={labelOf} onSubmit={() => void form.submit()} onCancel={nothing}>
    <TextField field={fields.name} label={labelOf('name')} />
    <TextareaField field={fields.note} label={labelOf('note')} />
  </FormView>
);

export const OVERLAYS: Parts = {
  dialog: {
    'a question': (
      <Opener
        title={title}
        text={say('The client gets $120.00 back.', 'Al cliente se le reembolsan $120.00.')}
        size="small"
        alert
      >
        {answers}
      </Opener>
    ),
    middle: <Opener title={say('Rental', 'Renta')}>{(close) => lines(3, close)}</Opener>,
    'at the side, longer than the window': (
      <Opener title={say('Rental', 'Renta')} size="side">
        {(close) => lines(60, close)}
      </Opener>
    ),
    'whose contents go': <Opener title={say('Manifest', 'Manifiesto')}>{() => <Contents />}</Opener>,
    'wide, with a long title': (
      <Opener
        title={say(
          'Agreement of María de los Ángeles Fernández de Córdoba y Castellanos, as it will be signed',
          'Contrato de María de los Ángeles Fernández de Córdoba y Castellanos, como se va a firmar',
        )}
        size="wide"
      >
        {(close) => lines(2, close)}
      </Opener>
    ),
  },
  'form-view': {
    empty: shownForm(another('view')),
    refused: shownForm(refused),
    busy: shownForm(busy),
    filled: shownForm(filled),
  },
  'action-dialog': {
    'an action': (
      <>
        <Button onPress={() => cancelling.open({ id: 1 })}>{yes}</Button>
        <ActionDialog
          dialog={cancelling}
          words={() => ({
            title,
            text: say('The car is free again at once.', 'El auto queda libre enseguida.'),
            save: yes,
            leave: say('Keep it', 'Mantenerla'),
          })}
          labelOf={labelOf}
        >
          {({ form }) => <TextareaField field={form.fields.note} label={labelOf('note')} />}
        </ActionDialog>
      </>
    ),
  },
  'form-dialog': {
    add: (
      <>
        <Button onPress={() => editor.add(blank)}>{say('Add', 'Agregar')}</Button>
        <FormDialog
          editor={editor}
          titles={{ add: say('Add model', 'Agregar modelo'), edit: say('Edit model', 'Editar modelo') }}
          labelOf={labelOf}
        >
          <TextField field={editor.form.fields.name} label={labelOf('name')} />
          <ComboboxField
            field={editor.form.fields.client_id}
            find={() => clients}
            label={labelOf('client_id')}
          />
          <TextareaField field={editor.form.fields.note} label={labelOf('note')} />
        </FormDialog>
      </>
    ),
    'what was kept of an attempt': <Button onPress={() => openDraft(2)}>{say('Edit', 'Editar')}</Button>,
  },
  'compare-view': {
    'two versions': <Button onPress={() => openDraft(1)}>{say('Compare', 'Comparar')}</Button>,
  },
};
