import type { FeedError, uploadRoomFeed } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import { CALENDAR_BYTES } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import type { Call } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { houseOf, nightsAsked } from './keep.ts';
import { nightsTaken } from './reader.ts';
import { Unreadable } from './unreadable.ts';

const refused = (key: string) => invalid({ field: 'file', key });
/** What a file can be refused for, in the words of its field. */
const COMPLAINTS: Readonly<Partial<Record<FeedError, string>>> = {
  too_large: 'calendar_too_large',
  no_calendar: 'calendar_no_calendar',
  too_much: 'calendar_too_much',
};

/** The nights that an uploaded calendar takes. Throws 404, and 422 on `file` with what is wrong with it. */
export async function nightsOfFile(call: Call<typeof uploadRoomFeed>): Promise<Stay[]> {
  const [file, ...more] = call.files;
  if (!file) throw refused('required');
  if (more.length > 0) throw refused('files_count');
  if (file.size > CALENDAR_BYTES) throw refused('calendar_too_large');
  const { zone } = await houseOf(call, call.params.id);
  try {
    return await nightsTaken({ text: await file.text(), ...nightsAsked(zone, call.now) });
  } catch (error) {
    const complaint = error instanceof Unreadable ? COMPLAINTS[error.key] : undefined;
    throw complaint === undefined ? error : refused(complaint);
  }
}
