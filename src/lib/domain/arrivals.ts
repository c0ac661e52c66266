import { dateOf, toLocal } from './wall-clock.ts';

/* Hours at which guests come and leave, by the clock of their accommodation. */

interface Typed {
  /** 2026-12-20T14:05 */
  readonly local: string;
  /** What the clock shows now. */
  readonly present: string;
}

interface Held {
  /** The day from which the room is theirs. */
  readonly check_in: string;
  readonly checked_in_at: string | null;
}

/** Key of validation.json that says why guests cannot have come to their rooms then. */
export function arrivalProblem(
  { local, present }: Typed,
  rooms: readonly Held[],
): 'in_future' | 'before_check_in' | undefined {
  if (local > present) return 'in_future';
  return rooms.some(({ check_in }) => dateOf(local) < check_in) ? 'before_check_in' : undefined;
}

/** Key of validation.json that says why guests cannot have left their rooms then. */
export function departureProblem(
  { local, present }: Typed,
  rooms: readonly Held[],
  zone: string,
): 'in_future' | 'before_arrival' | undefined {
  if (local > present) return 'in_future';
  const early = rooms.some(
    ({ checked_in_at }) => checked_in_at !== null && local < toLocal(new Date(checked_in_at), zone),
  );
  return early ? 'before_arrival' : undefined;
}
