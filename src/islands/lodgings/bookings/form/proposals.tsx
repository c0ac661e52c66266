import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import type { LodgingProposal } from '../../../../lib/contract/lodgings/quote.ts';
import { Button } from '../../../ui/button.tsx';
import { money } from '../../../reservations/format.ts';
import { PriceDays } from '../../../reservations/price-days.tsx';
import { peopleText } from '../format.ts';
import type { RoomValues } from '../editing.ts';
import { $proposals, takeProposal } from '../quote.ts';
import { editor } from '../store.ts';
import { reservationWords, say } from '../words.ts';

const { rooms } = editor.form.fields;

const whoSleeps = (
  all: readonly { room: number | undefined; adults: number; children: readonly number[] }[],
) =>
  JSON.stringify(
    all
      .map(({ room, adults, children }) => [room, adults, ...children.toSorted((one, other) => one - other)])
      .toSorted(),
  );

/** Whether the rooms in the form are those of a proposal, with the same people in them. */
const isTaken = (chosen: readonly RoomValues[], proposal: LodgingProposal): boolean =>
  whoSleeps(chosen.map(({ room_id, adults = 0, children = [] }) => ({ room: room_id, adults, children }))) ===
  whoSleeps(proposal.rooms.map(({ room, adults, children }) => ({ room: room.id, adults, children })));

/** What each night of each room costs; who wants to know opens it. */
function Nights({ rooms: proposed }: Pick<LodgingProposal, 'rooms'>) {
  return (
    <details className="col-span-full mt-1 text-sm">
      <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11 pointer-coarse:content-center">
        {say('rooms.nights')}
      </summary>
      {proposed.map(({ room, nights }, index) => (
        <PriceDays
          key={index}
          title={say('price.nights', { room: room.name })}
          days={nights.map(({ date, season, amount }) => ({ date, season, price: amount }))}
          words={reservationWords}
        />
      ))}
    </details>
  );
}

/** How the party fits into the free rooms, the cheapest way first; one press takes it. */
export function Proposals() {
  const proposals = useStore($proposals);
  const chosen = useStore(rooms.$value) ?? [];
  if (!proposals || proposals.length === 0) return null;
  return (
    <section aria-label={say('proposals.title')} className="grid gap-2">
      <h4 className="text-sm font-semibold">{say('proposals.title')}</h4>
      <ol className="grid gap-1.5">
        {proposals.map((proposal, index) => {
          const taken = isTaken(chosen as readonly RoomValues[], proposal);
          return (
            <li
              key={index}
              className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 rounded-sm border border-line px-3 py-2"
            >
              <ul>
                {proposal.rooms.map(({ room, board, adults, children }, at) => (
                  <li key={at}>
                    <b className="font-semibold">{room.name}</b>{' '}
                    <span className="text-ink-2 max-sm:block">
                      {peopleText({ adults, children })} · {board.name}
                    </span>
                  </li>
                ))}
              </ul>
              <span className="font-semibold tabular-nums">{money(proposal.amount)}</span>
              {taken ? (
                <span className="inline-flex min-h-control items-center gap-1.5 text-success">
                  <Check className="size-4" aria-hidden="true" />
                  {say('proposals.taken')}
                </span>
              ) : (
                <Button onPress={() => takeProposal(proposal)}>
                  {say('proposals.take')}
                  <span className="sr-only">
                    {proposal.rooms.map(({ room }) => room.name).join(' + ')} · {money(proposal.amount)}
                  </span>
                </Button>
              )}
              <Nights rooms={proposal.rooms} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
