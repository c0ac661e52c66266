import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { createReading } from '../../../lib/api/reading.ts';
import type { Money } from '../../../lib/contract/fields.ts';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import { lodgingAlternatives, proposeRooms, quoteLodging } from '../../../lib/contract/lodgings/quote.ts';
import type { LodgingProposal, LodgingQuote } from '../../../lib/contract/lodgings/quote.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { sameValues } from '../../../lib/forms/field-path.ts';
import { peopleIn } from './editing.ts';
import { editor, panel } from './store.ts';

const { $values, $unanswered } = editor.form;

/** What changes rooms that are free, or what they cost. */
const KEYS = [bookings.key, 'lodgings/blocks', 'lodgings/rooms', 'lodgings/prices'];

/** The price of what is in the form right now. `quote` is the one before while a new one is asked for. */
type QuoteState =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'asking'; readonly quote: LodgingQuote | undefined }
  | { readonly kind: 'ready'; readonly quote: LodgingQuote }
  | { readonly kind: 'failed'; readonly error: ApiError };

type Question = Output<typeof quoteLodging.body>;

/** What the form asks, or undefined while something that decides the price is missing or wrong. */
const $question = computed([$values, editor.$state], (values, state): Question | undefined => {
  // What was just saved holds its rooms already.
  if (state.kind === 'closed') return undefined;
  const { accommodation_id, check_in, check_out, currency, extras, discount, rooms, member_id } = values;
  const asked = { accommodation_id, check_in, check_out, currency, extras, discount, rooms, member_id };
  const parsed = quoteLodging.body.safeParse({
    ...asked,
    booking_id: state.kind === 'editing' ? state.id : null,
  });
  return parsed.success ? parsed.data : undefined;
});

/** A refusal is an answer, too: it belongs to its question. */
type Answer =
  | { readonly question: Question; readonly quote: LodgingQuote }
  | { readonly question: Question; readonly error: ApiError };

async function answer(question: Question, signal: AbortSignal): Promise<Answer> {
  try {
    return { question, quote: await call(quoteLodging, { body: question, signal }) };
  } catch (error) {
    if (!(error instanceof ApiError) || signal.aborted) throw error;
    return { question, error };
  }
}

const { $read } = createReading({
  $query: $question,
  keys: KEYS,
  ask: (question, signal) => (question ? answer(question, signal) : Promise.resolve(undefined)),
});

/** Asked for while somebody looks, at each change of what decides the price. */
export const $quote: ReadableAtom<QuoteState> = computed(
  [$question, $read, $unanswered],
  (question, read, unanswered): QuoteState => {
    if (!question) return { kind: 'incomplete' };
    const known = read.kind === 'ready' ? read.value : undefined;
    if (!known || !sameValues(known.question, question))
      return { kind: 'asking', quote: known && 'quote' in known ? known.quote : undefined };
    if ('quote' in known) return { kind: 'ready', quote: known.quote };
    // What may be saved already is in its own way.
    return unanswered ? { kind: 'incomplete' } : { kind: 'failed', error: known.error };
  },
);

/** What a saved booking costs, and would cost as it stands in the form; undefined where both are one, or not known. */
export const $repriced: ReadableAtom<{ readonly before: Money; readonly after: Money } | undefined> =
  computed([editor.$state, panel.$state, $quote], (state, shown, quote) => {
    if (state.kind !== 'editing' || shown.kind !== 'ready' || shown.row.id !== state.id) return undefined;
    if (quote.kind !== 'ready' || sameValues(shown.row.total, quote.quote.total)) return undefined;
    return { before: shown.row.total, after: quote.quote.total };
  });

type PartyQuestion = Output<typeof proposeRooms.body>;

/** Where and when, and how many: what rooms are proposed for. */
const $party = computed($values, (values): PartyQuestion | undefined => {
  const { accommodation_id, check_in, check_out, currency, member_id, party } = values;
  const asked = { accommodation_id, check_in, check_out, currency, member_id };
  const parsed = proposeRooms.body.safeParse({ ...asked, ...party });
  return parsed.success ? parsed.data : undefined;
});

const proposing = createReading({
  $query: $party,
  keys: KEYS,
  ask: async (question, signal) =>
    question && { question, ...(await call(proposeRooms, { body: question, signal })) },
});

/** What was answered for the party that the form holds now; undefined until it is known. */
const $proposed = computed([$party, proposing.$read], (question, read) =>
  read.kind === 'ready' && sameValues(read.value?.question, question) ? read.value : undefined,
);

/** How the party fits into the free rooms, the cheapest way first; undefined until it is known. */
export const $proposals: ReadableAtom<readonly LodgingProposal[] | undefined> = computed(
  $proposed,
  (answered) => answered?.proposals,
);

/** Why nothing is proposed although rooms may be free; undefined where something is, or where all are taken. */
export const $unfit: ReadableAtom<string | undefined> = computed(
  $proposed,
  (answered) => answered?.unfit ?? undefined,
);

/** Why nothing is proposed there at all: an accommodation that is not this client's to book. */
export const $unoffered: ReadableAtom<ApiError['errors']> = computed(
  [$values, proposing.$read],
  ({ rooms = [] }, read) => (rooms.length === 0 && read.kind === 'failed' ? read.error.errors : []),
);

/** What else could be had is asked for where the chosen rooms are not free, or the party finds none that are. */
const $stuck = computed(
  [$party, $quote, $proposals, $values],
  (question, quote, proposals, { rooms = [] }): PartyQuestion | undefined => {
    const taken = quote.kind === 'failed' && quote.error.code === 'e16';
    const full = rooms.length === 0 && proposals?.length === 0;
    if (!question || (!taken && !full)) return undefined;
    return taken ? { ...question, ...peopleIn(rooms) } : question;
  },
);

const instead = createReading({
  $query: $stuck,
  keys: KEYS,
  ask: async (question, signal) =>
    question && { question, ...(await call(lodgingAlternatives, { body: question, signal })) },
});

export type LodgingAlternatives = Output<typeof lodgingAlternatives.answer>;

/** What can be offered instead; undefined where nothing stands in the way, or it is not known yet. */
export const $alternatives: ReadableAtom<LodgingAlternatives | undefined> = computed(
  [$stuck, instead.$read],
  (question, read) =>
    question && read.kind === 'ready' && sameValues(read.value?.question, question) ? read.value : undefined,
);

/** Takes the rooms of a proposal; names of guests that were typed for as many rooms stay. */
export function takeProposal({ rooms }: LodgingProposal): void {
  const before = $values.get().rooms ?? [];
  editor.form.fields.rooms.set(
    rooms.map(({ room, board, adults, children }, index) => ({
      id: before[index]?.id,
      room_id: room.id,
      board_id: board.id,
      adults,
      children,
      guests: before[index]?.guests ?? '',
    })),
  );
}

/** Takes other dates, or another accommodation, with the rooms that are proposed there. */
export function takeInstead(
  where:
    { readonly check_in: string; readonly check_out: string } | { readonly accommodation: { id: number } },
  proposal: LodgingProposal,
): void {
  const { fields } = editor.form;
  if ('accommodation' in where) fields.accommodation_id.set(where.accommodation.id);
  else {
    fields.check_in.set(where.check_in);
    fields.check_out.set(where.check_out);
  }
  takeProposal(proposal);
}
