/**
 * Cars of one model at one office over time. Every interval is half open, [from, until), in milliseconds since 1970:
 * what ends when another begins does not touch it (rule: free-at-both-ends).
 */
export interface Interval {
  readonly from: number;
  readonly until: number;
}

/** Whether two intervals share a moment; one that covers the other does (rule: free-at-both-ends). */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.from < other.until && other.from < one.until;
}

/**
 * The first of some blocks that a request would jump over or touch, by its beginning: named in the refusal
 * (rule: blocked-days-named).
 */
export function firstBlock<B extends Interval>(request: Interval, blocks: readonly B[]): B | undefined {
  return blocks
    .filter((block) => overlaps(request, block))
    .toSorted((one, other) => one.from - other.from)[0];
}

/** A rental that holds a car: from where and when, to where and when. */
export interface CarHold {
  readonly from_office: number;
  readonly to_office: number;
  readonly from: number;
  /** The agreed drop-off, or the real one once it is returned (rule: free-when-it-ends). */
  readonly until: number;
}

/** How many cars are free from a moment until the next step. */
export interface FreeStep {
  readonly from: number;
  readonly free: number;
}

/** The fewest cars that are free at any moment of an interval; below zero where too many are promised already. */
export function fewestFree(steps: readonly FreeStep[], { from, until }: Interval): number {
  const during = steps.filter(
    (step, index) => step.from < until && (steps[index + 1]?.from ?? Number.POSITIVE_INFINITY) > from,
  );
  return Math.min(...during.map((step) => step.free));
}

/** The first moment from `from` on at which more cars are promised than there are; undefined when there is none. */
export function firstShort(steps: readonly FreeStep[], from: number): number | undefined {
  const short = steps.find(
    (step, index) => step.free < 0 && (steps[index + 1]?.from ?? Number.POSITIVE_INFINITY) > from,
  );
  return short && Math.max(short.from, from);
}

/** The time for which a rental needs a car of its pick-up office: a one-way car does not come back. */
export function needOf(hold: CarHold): Interval {
  return {
    from: hold.from,
    until: hold.from_office === hold.to_office ? hold.until : Number.POSITIVE_INFINITY,
  };
}

/** Whether one more car can be taken without a promised one missing at any later moment; else e16. */
export function canTake(steps: readonly FreeStep[], hold: CarHold): boolean {
  return fewestFree(steps, needOf(hold)) >= 1;
}

/**
 * The first moment, not before `earliest`, from which a car is free for so many milliseconds (use Infinity for a
 * one-way rental); undefined when there is none.
 */
export function nextFree(steps: readonly FreeStep[], earliest: number, length: number): number | undefined {
  const starts = [earliest, ...steps.map((step) => step.from).filter((from) => from > earliest)];
  return starts.find((from) => fewestFree(steps, { from, until: from + length }) >= 1);
}
