import { confirm } from './confirm.ts';
import { dropDraft, readDraft } from './drafts.ts';
import { commonWords } from '../words/words.ts';

/**
 * Before a form begins anew for somebody: what was left unfinished in it is only given up when the person says so. True
 * when nothing stands in the way any more.
 */
export async function discardDraft(screen: string): Promise<boolean> {
  if (!readDraft(screen, undefined)) return true;
  const sure = await confirm({
    title: commonWords('unsaved.title'),
    text: commonWords('unsaved.text'),
    yes: commonWords('unsaved.yes'),
    danger: true,
  });
  if (sure) dropDraft(screen, undefined);
  return sure;
}
