/** A season: dates of which both ends count; the higher priority wins where two overlap. */
export interface Season {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly priority: number;
}

/**
 * The one season of a date: of those that hold it the one with the highest priority, then the one that began last,
 * then the lowest id. Seasons that overlap are never added up (rule: one-season-prices). Undefined when none holds the
 * date.
 */
export function seasonOn<S extends Season>(date: string, seasons: readonly S[]): S | undefined {
  return seasons
    .filter((season) => season.from <= date && date <= season.to)
    .toSorted(
      (one, other) =>
        other.priority - one.priority ||
        (one.from < other.from ? 1 : one.from > other.from ? -1 : one.id - other.id),
    )[0];
}

/**
 * The season of equal priority that a new or changed one would overlap: refused when it is entered
 * (rule: one-season-prices).
 */
export function overlappingSeason<S extends Season>(season: Season, others: readonly S[]): S | undefined {
  return others.find(
    (other) =>
      other.id !== season.id &&
      other.priority === season.priority &&
      other.from <= season.to &&
      season.from <= other.to,
  );
}
