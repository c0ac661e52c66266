import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { FormView } from '../../../ui/form-view.tsx';
import { Late } from '../../../ui/late.tsx';
import { Dialog } from '../../../ui/lazy-dialog.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { copying } from './copy.ts';
import { label, say } from './words.ts';

// The list does not wait for what the copy is described with.
const CopyFields = lazy(() => import('./copy-fields.tsx'));

/** Copies the chosen prices to another model or season, as they are or dearer. */
export function CopyDialog() {
  useActionDialogs(copying);
  const open = useStore(copying.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void copying.close();
  return (
    <Dialog title={say('copy.title', { count: subject.ids.length })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void copying.submit()}
        onCancel={close}
        labelOf={label}
        save={say('copy.save')}
      >
        <Late waiting={<SkeletonText lines={6} />}>
          <CopyFields fields={form.fields} />
        </Late>
      </FormView>
    </Dialog>
  );
}
