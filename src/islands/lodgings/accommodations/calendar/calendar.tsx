import { useStore } from '@nanostores/react';
import { lazy, useEffect } from 'react';
import { onAdd } from '../../../../lib/records/address-requests.ts';
import { may } from '../../../../lib/session/session.ts';
import { pageBrand } from '../../../../lib/site/brand.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Late, lateFields } from '../../../ui/late.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { addBlock, editor } from './blocks/store.ts';
import { show } from './blocks/texts.ts';
import { label, say as blockWords } from './blocks/words.ts';
import { Nights } from './nights.tsx';
import { $section } from './section.ts';
import { say } from './words.ts';

const Blocks = lazy(() => import('./blocks/blocks.tsx'));
const Fields = lateFields(editor, () => import('./blocks/fields.tsx'));
const Stays = lazy(() => import('./stays/stays.tsx'));

/** Free rooms night by night, bookings as bars, and blocked nights. The default export is what React.lazy asks for. */
export default function Calendar() {
  const section = useStore($section);
  useEffect(() => {
    editor.offerDrafts();
    return may('room_blocks:create') ? onAdd(() => void addBlock()) : undefined;
  }, []);
  useEffect(() => {
    const { title } = document;
    document.title = `${say(section === 'calendar' ? 'title' : `sections.${section}`)} - ${pageBrand().name}`;
    return () => {
      document.title = title;
    };
  }, [section]);
  return (
    <>
      {section === 'bookings' || section === 'blocks' ? (
        <Late waiting={<SkeletonRows rows={12} />}>{section === 'blocks' ? <Blocks /> : <Stays />}</Late>
      ) : (
        <Nights />
      )}
      <FormDialog
        editor={editor}
        titles={{ add: blockWords('addTitle'), edit: blockWords('editTitle') }}
        labelOf={label}
        show={show}
      >
        <Fields />
      </FormDialog>
    </>
  );
}
