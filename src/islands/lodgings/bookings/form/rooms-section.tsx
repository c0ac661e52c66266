import { useStore } from '@nanostores/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { $lodgingChoices, choicesIn } from '../../../../lib/choices/lodging-choices.ts';
import { BOOKING_ROOMS } from '../../../../lib/contract/lodgings/booking-input.ts';
import type { LodgingQuote } from '../../../../lib/contract/lodgings/quote.ts';
import { ROOM_CAPACITY } from '../../../../lib/contract/lodgings/rooms.ts';
import { sameValues } from '../../../../lib/forms/field-path.ts';
import { money } from '../../../reservations/format.ts';
import { PriceDays } from '../../../reservations/price-days.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AddLine, RemoveLine } from '../../../ui/lines.tsx';
import { issueText } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Option } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { peopleIn } from '../editing.ts';
import { peopleText } from '../format.ts';
import { $house, roomOptions } from '../house.ts';
import { $quote } from '../quote.ts';
import { editor } from '../store.ts';
import { label, reservationWords, say } from '../words.ts';
import { ANY_BOARD, boardField } from './board-field.ts';
import { ChildrenFields, upTo } from './children-fields.tsx';

const { fields } = editor.form;

/** Each room with who sleeps in it: as proposed, and changed by hand. */
export function RoomsSection() {
  const rooms = useStore(fields.rooms.$value) ?? [];
  const error = useStore(fields.rooms.$error);
  const adding = useStore(editor.$state).kind === 'adding';
  return (
    <FieldSection title={say('sections.rooms')}>
      {/* Where the refusal of a booking without rooms leads to. */}
      <div id={fields.rooms.id} tabIndex={-1} className="grid gap-3 outline-none">
        {rooms.length === 0 && !error && (
          <p className="text-ink-3">{say(adding ? 'form.noRooms' : 'form.addRooms')}</p>
        )}
        {error && <p className="text-sm text-danger">{issueText(error)}</p>}
        {rooms.map((room, index) => (
          <Room key={index} index={index} saved={typeof room.id === 'number'} />
        ))}
        <PartyDiffers />
        {rooms.length < BOOKING_ROOMS.max && <AddLine onPress={addRoom}>{say('form.addRoom')}</AddLine>}
      </div>
    </FieldSection>
  );
}

/** Another room, for whoever of the party has none yet. */
function addRoom(): void {
  const { party, rooms } = editor.form.$values.get();
  const left = Math.max(1, (party?.adults ?? 0) - peopleIn(rooms).adults);
  fields.rooms.add({ adults: Math.min(left, ROOM_CAPACITY.max), children: [], guests: '' });
}

/** Said where the rooms hold others than the party that was asked for: nobody is left in the street. */
function PartyDiffers() {
  const { party, rooms = [] } = useStore(editor.form.$values);
  const adding = useStore(editor.$state).kind === 'adding';
  const asked = peopleIn(party ? [party] : []);
  const housed = peopleIn(rooms);
  const differs = adding && rooms.length > 0 && !sameValues(asked, housed);
  return (
    <p role="status" className="rounded-sm bg-warn-soft px-3 py-2 text-warn empty:hidden">
      {differs && say('form.partyDiffers', { party: peopleText(asked), rooms: peopleText(housed) })}
    </p>
  );
}

function Room({ index, saved }: { index: number; saved: boolean }) {
  const node = fields.rooms.item(index);
  const room = node.fields;
  const house = useStore($house);
  const choices = useStore($lodgingChoices);
  const meals = useStore(room.board_id.$value);
  const chosen = useStore(room.room_id.$value);
  const [board] = useState(() => boardField(room.board_id));
  const any = useStore(board.$value) === ANY_BOARD;
  const quote = useStore($quote);
  const priced = 'quote' in quote ? quote.quote?.rooms[index] : undefined;
  const title = say('form.room', { number: index + 1 });
  return (
    <div role="group" aria-label={title} className="grid gap-3 rounded-sm border border-line p-3">
      <div className="flex items-center gap-2">
        <h4 className="flex-1 font-semibold">{title}</h4>
        {priced && <span className="tabular-nums">{money(priced.amount)}</span>}
        {/* A saved room ends by its action, which says first what that costs. */}
        {!saved && <RemoveLine name={title} onPress={() => fields.rooms.remove(index)} />}
      </div>
      <FieldGrid>
        <SelectField
          field={room.room_id}
          label={label('rooms.room_id')}
          options={roomOptions(house?.rooms ?? [], chosen)}
          hint={priced && say('form.free', { count: priced.free })}
        />
        <SelectField
          field={board}
          label={label('rooms.board_id')}
          options={[
            { value: ANY_BOARD, label: say('form.anyBoard') },
            ...boardOptions(choicesIn(choices, 'board', [meals]), priced?.boards, meals),
          ]}
          hint={any ? priced?.board.name : undefined}
        />
      </FieldGrid>
      <FieldGrid columns={4}>
        <SelectField field={room.adults} label={label('rooms.adults')} options={upTo(1, ROOM_CAPACITY.max)} />
        <ChildrenFields field={room.children} max={ROOM_CAPACITY.max - 1} />
      </FieldGrid>
      <TextField field={room.guests} label={label('rooms.guests')} />
      <OwnNights index={index} />
      {priced && (
        <PriceDays
          title={say('price.nights', { room: priced.room.name })}
          days={priced.nights.map(({ date, season, amount }) => ({ date, season, price: amount }))}
          words={reservationWords}
        />
      )}
    </div>
  );
}

type BoardPrices = LodgingQuote['rooms'][number]['boards'];

/** Meals with what the room costs with them, once that is known: those without a price are not offered. */
function boardOptions(
  boards: readonly Option<number>[],
  prices: BoardPrices | undefined,
  chosen: number | null | undefined,
): Option<number>[] {
  return boards.flatMap(({ value, label: name }) => {
    const price = prices?.find(({ board }) => board.id === value);
    if (price) return { value, label: `${name} · ${money(price.amount)}` };
    return prices === undefined || value === chosen ? { value, label: name } : [];
  });
}

/** A room whose guests come later or leave earlier than the others. */
function OwnNights({ index }: { index: number }) {
  const { check_in, check_out } = fields.rooms.item(index).fields;
  const own = [useStore(check_in.$value), useStore(check_out.$value)];
  const typed = [useStore(check_in.$typed), useStore(check_out.$typed)];
  const [wanted, setWanted] = useState(false);
  if (!wanted && [...own, ...typed].every((value) => value === undefined || value === null))
    return (
      <div>
        <Button icon={CalendarDays} kind="quiet" onPress={() => setWanted(true)}>
          {say('form.ownNights')}
        </Button>
      </div>
    );
  return (
    <FieldGrid>
      <DateField field={check_in} label={label('rooms.check_in')} hint={say('form.asBooking')} />
      <DateField field={check_out} label={label('rooms.check_out')} hint={say('form.asBooking')} />
    </FieldGrid>
  );
}
