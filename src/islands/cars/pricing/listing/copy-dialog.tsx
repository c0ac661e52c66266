import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { FormView } from '../../../ui/form-view.tsx';
import { Late } from '../../../ui/late.tsx';
import { Dialog } from '../../../ui/lazy-dialog.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { $copying, closeCopy, copyForm, submitCopy } from './copy.ts';
import { label, say } from './words.ts';

// The list does not wait for what the copy is described with.
const CopyFields = lazy(() => import('./copy-fields.tsx'));

/** Copies the chosen prices to another model or season, as they are or dearer. */
export function CopyDialog() {
  const open = useStore($copying);
  const ids = useStore(copyForm.fields.ids.$value) ?? [];
  if (!open) return null;
  return (
    <Dialog title={say('copy.title', { count: ids.length })} onClose={closeCopy}>
      <FormView form={copyForm} onSubmit={() => void submitCopy()} onCancel={closeCopy} labelOf={label} save={say('copy.save')}>
        <Late waiting={<SkeletonText lines={6} />}>
          <CopyFields />
        </Late>
      </FormView>
    </Dialog>
  );
}
