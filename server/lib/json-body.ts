/** Records from which on an array is written in parts. No page of a list has so many. */
const LONG = 1000;
/** Records of one part. */
const PART = 100;

/**
 * An answer as the text of its JSON, or in parts where it has an array of a thousand records and more, such as the grid of
 * all stations: several megabytes at once are copied whole for the socket and wake the garbage collector at every call, and
 * nobody else is served meanwhile.
 */
export function jsonBody(answer: unknown): string | ReadableStream<Uint8Array> {
  if (!isRecord(answer) || !Object.values(answer).some(isLong)) return JSON.stringify(answer);
  const parts = partsOf(answer);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length >= LONG;

function* partsOf(answer: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [field, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(field)}:`;
    before = ',';
    if (isLong(value)) yield* recordsOf(value);
    else yield JSON.stringify(value);
  }
  yield '}';
}

function* recordsOf(records: readonly unknown[]): Generator<string> {
  for (let index = 0; index < records.length; index += PART)
    yield (index === 0 ? '[' : ',') + JSON.stringify(records.slice(index, index + PART)).slice(1, -1);
  yield ']';
}
