/** Columns of a record that held something else then than they hold now. */
export type Was = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The record as it was then; of what the API shows otherwise than its column, as it is now. */
export const asItWas = <Row extends object>(row: Row, was: Was): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(was).filter(
      ([field, value]) => field in row && isPlain(value) && isPlain(row[field as keyof Row]),
    ),
  ),
});
