import { RENTAL_FILES } from '../../../lib/contract/limits.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { earlierEvents, nextEvents } from './actions.ts';
import { dialogs } from './dialogs.ts';
import type { DialogName } from './dialogs.ts';
import { EventFields } from './event-fields.tsx';
import { label, say } from './words.ts';

/** The dialogs of a package's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <ActionDialog dialog={dialogs.add_event} words={wordsOf('add_event')} labelOf={label}>
        {({ subject, form }) => (
          <EventFields row={subject} codes={nextEvents(subject)} fields={form.fields} />
        )}
      </ActionDialog>
      <ActionDialog dialog={dialogs.set_back} words={wordsOf('set_back')} labelOf={label}>
        {({ subject, form }) => (
          <EventFields row={subject} codes={earlierEvents(subject)} fields={form.fields} back />
        )}
      </ActionDialog>
      <ActionDialog dialog={dialogs.files} words={wordsOf('files')} labelOf={label}>
        {({ form }) => (
          <FileDrop
            field={form.fields.file_ids}
            label={label('file_ids')}
            purpose="document"
            max={RENTAL_FILES}
          />
        )}
      </ActionDialog>
      <ActionDialog
        dialog={dialogs.cancel}
        words={(row) => ({ ...wordsOf('cancel')(row), leave: say('dialogs.cancel.keep') })}
        labelOf={label}
      >
        {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
      </ActionDialog>
    </>
  );
}

/** Title, consequence and button of a dialog. */
const wordsOf =
  (name: DialogName) =>
  ({ folio }: PackageRow) => ({
    title: say(`dialogs.${name}.title`, { folio }),
    text: say(`dialogs.${name}.text`),
    save: say(`dialogs.${name}.do`),
  });
