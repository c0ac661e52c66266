import { useStore } from '@nanostores/react';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import type { AccommodationRow } from '../../../../lib/contract/lodgings/accommodations.ts';
import type { RoomPriceRow } from '../../../../lib/contract/lodgings/prices.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { errorText, reader } from '../../../ui/reader.ts';
import { recordActions } from '../../../ui/record-actions.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { nameOf as nameOfRoom } from '../rooms/store.ts';
import { CheckDialog } from './check-dialog.tsx';
import { openChecker } from './checker.ts';
import { copying } from './copy.ts';
import { show } from './show.ts';
import { $readAgain, addPrice, editor, mayDo, nameOf, pricedRoomsOf, remove } from './store.ts';
import type { PricedRoom } from './store.ts';
import { detailsOf } from './texts.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const CopyDialog = lazyDialog(() => import('./copy-dialog.tsx'));

const actionsOf = recordActions<RoomPriceRow>({ editor, remove, mayDo });

/** What the nights of an accommodation cost, room by room, with what adds, copies and checks prices. */
export function PricesTab({ row: { id, name } }: { row: AccommodationRow }) {
  const state = useAnswer(pricedRoomsOf, id, useStore($readAgain));
  const closeDialog = useActionDialogs(copying);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  if (state.value.length === 0) return <p className="text-ink-3">{say('noRooms')}</p>;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {mayDo('create') && (
          <>
            <Button icon={Plus} onPress={() => void addPrice()}>
              {say('add')}
            </Button>
            <Button icon={Copy} onPress={() => copying.open({ id, name })}>
              {say('copy.action')}
            </Button>
          </>
        )}
        <Button icon={CalendarSearch} onPress={() => openChecker(id)}>
          {say('check.action')}
        </Button>
      </div>
      {state.value.map((priced) => (
        <PricesOfRoom key={priced.room.id} {...priced} />
      ))}
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={show}
      >
        <Fields />
      </FormDialog>
      {closeDialog && <CopyDialog onClose={closeDialog} />}
      <CheckDialog />
    </div>
  );
}

/** Prices of one room: a line for each season and board, and below it what else the price says. */
function PricesOfRoom({ room, prices }: PricedRoom) {
  const name = nameOfRoom(room);
  if (prices.length === 0)
    return (
      <section>
        <h3 className="font-semibold">{name}</h3>
        <p className="text-ink-3">{say('none')}</p>
      </section>
    );
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left font-semibold">{name}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{label('season')}</th>
          <th scope="col">{label('night')}</th>
          <th scope="col">{commonWords('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.id} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {price.season?.name ?? say('noSeason')} · {price.board.name}
              <span className="block text-sm text-ink-3">{detailsOf(price).join(' · ')}</span>
            </th>
            <td className="py-2 text-right font-semibold whitespace-nowrap tabular-nums">
              {formatMoney({ amount: price.night, currency: price.currency }, reader())}
            </td>
            <td className="w-9 text-right">
              <Menu
                icon={Ellipsis}
                label={commonWords('list.rowActions', { name: nameOf(price) })}
                items={actionsOf(price)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
