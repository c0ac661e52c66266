import { lodgingAvailability } from '../../../src/lib/contract/lodgings/availability.ts';
import type { TestApplication } from '../application.ts';

/** The rows of one house as the calendar shows them: "1/3-2" is one of three free, two blocked. */
export async function cellTexts(
  application: TestApplication,
  token: string,
  { house, ...nights }: { house: number; from: string; to: string },
): Promise<string[][]> {
  const { body } = await application.call(lodgingAvailability, {
    token,
    query: { ...nights, accommodation: String(house) },
  });
  return body.rows.map(({ cells }) =>
    cells.map(({ free, total, blocked }) => `${free}/${total}${blocked ? `-${blocked}` : ''}`),
  );
}
