import type words from '../../../../public/locales/en/users/personal_data.json';
import { attempt } from '../../../lib/api/attempt.ts';
import { call, download } from '../../../lib/api/call.ts';
import { RESTRICTION_REASON, memberData, recipientData } from '../../../lib/contract/users/personal-data.ts';
import { ask } from '../../../lib/forms/confirm.ts';
import { bringWords } from '../../../lib/words/words-on-demand.ts';
import { saveFile } from '../../ui/save-file.ts';
import { screenWords } from '../../ui/screen-words.ts';
import type { Person } from './erasing.ts';
import { clientPage, panel, reload } from './store.ts';

/* What is asked for rarely: fetched when it is. */

const WORDS = 'users/personal_data';
export const { say, label } = screenWords<typeof words>(WORDS);

/** Saves everything about a person as an archive. */
export const exportPerson = ({ kind, id }: Person): void =>
  void attempt(async () => {
    const data = kind === 'member' ? memberData : recipientData;
    saveFile(await download(data.exportAll, { params: { id } }));
  });

/** Reads again whatever shows a member; recipients are read again by themselves. */
export function readAgain({ kind }: Person): void {
  if (kind !== 'member') return;
  void panel.reload();
  void clientPage.reload();
  reload();
}

/** Asks why, and only keeps their data from then on; or uses them again. */
export async function setRestricted(person: Person, action: 'restrict' | 'lift'): Promise<void> {
  const { kind, id, version, name } = person;
  await attempt(async () => {
    await bringWords(WORDS);
    const reason = await ask({
      title: say(`${action}.title`, { name }),
      text: say(`${action}.text`),
      yes: say(`${action}.yes`),
      reasonMax: RESTRICTION_REASON,
    });
    if (reason === undefined) return;
    const asked = { params: { id }, version, body: { reason } };
    await (kind === 'member' ? call(memberData[action], asked) : call(recipientData[action], asked));
    readAgain(person);
  });
}
