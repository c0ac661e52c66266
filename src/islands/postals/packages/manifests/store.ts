import { atom } from 'nanostores';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call, download } from '../../../../lib/api/call.ts';
import {
  arriveManifest,
  cancelManifest,
  dispatchManifest,
  manifestPaper,
  manifestWorkbook,
  removeManifestPackages,
} from '../../../../lib/contract/postals/manifest-actions.ts';
import { manifests } from '../../../../lib/contract/postals/manifests.ts';
import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { createEditor } from '../../../../lib/forms/editor.ts';
import { recordDialogs } from '../../../../lib/records/record-dialogs.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { say } from './words.ts';

/** The tab of the manifests without its looks. */

const screen = listScreen({ contract: manifests, nameOf: ({ number }) => number });
const { reload } = screen;
export { reload };
export const { list, panel } = screen;

export const editor = createEditor({
  contract: manifests,
  blank: () => ({ ...manifests.blank, date: companyDay() }),
  reload,
  saved: (row) => panel.open(row.id, row),
});
export const records = { ...screen, editor };

const dialog = recordDialogs({ contract: manifests, reload });
export const dialogs = {
  dispatch: dialog(dispatchManifest, () => ({ notify: true })),
  arrive: dialog(arriveManifest, () => ({})),
  cancel: dialog(cancelManifest, () => ({ reason: '' })),
} as const;

/** The manifest that packages are being added to, and the one whose arrival is being checked. */
export const $gathering = atom<ManifestRow | undefined>(undefined);
export const $checkingIn = atom<ManifestRow | undefined>(undefined);

/** Takes one package off; it can be added again, so nobody is asked. */
export async function takeOff({ id }: Pick<ManifestRow, 'id'>, packageId: number): Promise<void> {
  await attempt(() => call(removeManifestPackages, { params: { id }, body: { package_ids: [packageId] } }));
  reload();
}

/** Deletes an empty manifest after asking. */
export async function remove({ id, number }: ManifestRow): Promise<void> {
  const sure = await confirm({
    title: say('remove.title', { number }),
    text: say('remove.text'),
    yes: say('actions.remove'),
    danger: true,
  });
  if (!sure) return;
  await attempt(async () => {
    await call(manifests.remove, { params: { id } });
    panel.close();
  });
  void list.reload();
}

export const savePaper = (paper: typeof manifestPaper | typeof manifestWorkbook, id: number): void =>
  void attempt(async () => saveFile(await download(paper, { params: { id }, query: {} })));
