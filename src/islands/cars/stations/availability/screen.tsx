import { useStore } from '@nanostores/react';
import { lazy, useEffect } from 'react';
import { onAdd } from '../../../../lib/records/address-requests.ts';
import { may } from '../../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Late, lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { addBlock, editor } from './blocks/store.ts';
import { show } from './blocks/texts.ts';
import { label, say } from './blocks/words.ts';
import { Grid } from './grid.tsx';
import { $offer } from './offer/open.ts';
import { $section } from './section.ts';
import { Sections } from './sections.tsx';

const Blocks = lazy(() => import('./blocks/blocks.tsx'));
const Fields = lateFields(editor, () => import('./blocks/fields.tsx'));
const OfferDialog = lazyDialog(() => import('./offer/dialog.tsx'));

/** cars/stations/availability: free cars day by day; its second section has the days that are blocked. */
export function Screen() {
  const section = useStore($section);
  const offer = useStore($offer);
  useEffect(() => {
    editor.offerDrafts();
    return may('blocks:create') ? onAdd(() => addBlock()) : undefined;
  }, []);
  return (
    <>
      {section === 'grid' ? (
        <Grid sections={<Sections />} />
      ) : (
        <Late waiting={<SkeletonRows rows={12} />}>
          <Blocks sections={<Sections />} />
        </Late>
      )}
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={show}
      >
        <Fields />
      </FormDialog>
      {offer && <OfferDialog start={offer} onClose={() => $offer.set(undefined)} />}
    </>
  );
}
