/** What is drawn as a bar, from a date until before another. */
interface Span {
  readonly check_in: string;
  readonly check_out: string;
}

/**
 * In which lane each bar stands, so that no two overlap: the lowest that is free when it begins. So many lanes are used
 * as bars lie beside one another on the fullest date, and no more. Answers in the order given.
 */
export function lanesOf(spans: readonly Span[]): number[] {
  const ends: string[] = [];
  const lanes = spans.map(() => 0);
  const inOrder = spans
    .map((span, index) => ({ span, index }))
    .toSorted((one, other) =>
      one.span.check_in < other.span.check_in
        ? -1
        : one.span.check_in > other.span.check_in
          ? 1
          : one.index - other.index,
    );
  for (const { span, index } of inOrder) {
    const free = ends.findIndex((end) => end <= span.check_in);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.check_out;
    lanes[index] = lane;
  }
  return lanes;
}
