import pg from 'pg';

const type = {
  int8: 20,
  int8Array: 1016,
  numericArray: 1231,
  date: 1082,
  dateArray: 1182,
  time: 1083,
  timestamp: 1114,
  timestampArray: 1115,
  timestamptz: 1184,
  timestamptzArray: 1185,
} as const;

/** int8 as a number. Ids and counts fit; a value that would lose digits is an error, never a rounded id. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a JavaScript integer`);
  return value;
}

/** timestamptz (the session runs in UTC) as RFC 3339 in UTC with milliseconds: `2026-11-27T22:37:42.000Z`. */
function readInstant(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!parts) return text;
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
}

/** timestamp without zone, a wall clock at some office: `2026-11-27T22:37`, seconds dropped. */
function readLocalTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d).*$/, '$1T$2');
}

const same = (text: string): string => text;
const hoursAndMinutes = (text: string): string => text.slice(0, 5);

/** One-dimensional arrays of values that hold no comma: `{1,NULL}`, `{"2026-11-27 22:37:42+00"}`. */
function readArray<T>(read: (text: string) => T): (text: string) => (T | null)[] {
  return (text) =>
    text
      .slice(1, -1)
      .split(',')
      .filter((entry) => entry !== '')
      .map((entry) => (entry === 'NULL' ? null : read(entry.replaceAll('"', ''))));
}

const readers = new Map<number, (text: string) => unknown>([
  [type.int8, readInteger],
  [type.int8Array, readArray(readInteger)],
  [type.numericArray, readArray(same)],
  [type.date, same],
  [type.dateArray, readArray(same)],
  [type.time, hoursAndMinutes],
  [type.timestamp, readLocalTime],
  [type.timestampArray, readArray(readLocalTime)],
  [type.timestamptz, readInstant],
  [type.timestamptzArray, readArray(readInstant)],
]);

/**
 * How column values become JavaScript: int8 → number, numeric → string (exact), date → 'YYYY-MM-DD',
 * time → 'HH:MM', timestamp → 'YYYY-MM-DDTHH:MM', timestamptz → 'YYYY-MM-DDTHH:MM:SS.mmmZ', jsonb → parsed.
 * Never a JavaScript Date: it would move dates across time zones. Inside jsonb_agg and its like
 * PostgreSQL writes its own ISO text, which these readers do not see.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const read = format === 'binary' ? undefined : readers.get(id);
    return read ?? pg.types.getTypeParser(id, format ?? 'text');
  },
};
