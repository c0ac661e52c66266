/** Milliseconds that a replica may be behind the primary before nobody asks it any more. */
const BOUND = 10_000;
/** Positions of the primary that are remembered for a replica which has not reached them: two a second. */
const REMEMBERED = 600;

/**
 * What is known of one replica. Positions are bytes of the primary's write-ahead log: whoever has replayed one has all
 * that was written before it. Instants are milliseconds of any clock that only goes forward.
 */
export class Standing {
  #replayed = -1;
  #fault: string | undefined = 'not reached yet';
  /** Where the primary was and when, oldest first, of what the replica has yet to reach. */
  readonly #owed: { position: number; at: number }[] = [];
  #awaitedInVain = -1;

  /** The primary was seen at a position. */
  primaryAt(position: number, at: number): void {
    if (this.#replayed >= position) return;
    this.#owed.push({ position, at });
    // The oldest tells how far it is behind, the newest when it will be there.
    if (this.#owed.length > REMEMBERED) this.#owed.splice(1, 1);
  }

  /** The replica has said how far it is. */
  reached(position: number): void {
    this.#fault = undefined;
    this.#replayed = position;
    while ((this.#owed[0]?.position ?? Infinity) <= position) this.#owed.shift();
  }

  /** It does not answer, or is not what it should be. It may come back as a copy of an older state, so nothing is known. */
  lost(reason: string): void {
    this.#fault = reason;
    this.#replayed = -1;
  }

  /** Somebody waited for a position that did not come in time: nobody waits again before it is there. */
  waitedInVain(position: number): void {
    this.#awaitedInVain = Math.max(this.#awaitedInVain, position);
  }

  /** Milliseconds by which it is behind the primary. */
  lag(at: number): number {
    return this.#owed[0] ? at - this.#owed[0].at : 0;
  }

  /** Why it is not asked, in words; undefined when it is. */
  leftOut(at: number): string | undefined {
    return this.#fault ?? (this.lag(at) > BOUND ? `more than ${BOUND / 1000} s behind` : undefined);
  }

  /** Whether it has replayed all that the primary had at a position. */
  has(position: number): boolean {
    return this.#replayed >= position;
  }

  /** Whether it can be expected to reach the newest position in a moment. */
  isWorthAWait(at: number): boolean {
    return this.leftOut(at) === undefined && this.has(this.#awaitedInVain);
  }
}
