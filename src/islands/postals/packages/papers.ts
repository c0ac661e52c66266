import { attempt } from '../../../lib/api/attempt.ts';
import { download } from '../../../lib/api/call.ts';
import type { Download } from '../../../lib/api/call.ts';
import {
  packageDeclaration,
  packageLabel,
  packageLabelZpl,
  packageLabels,
  packageReceipt,
} from '../../../lib/contract/postals/package-papers.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Papers of packages, as files. */

const PAPERS = {
  labels: (id: number) => download(packageLabel, { params: { id }, query: {} }),
  labels_zpl: (id: number) => download(packageLabelZpl, { params: { id }, query: {} }),
  declaration: (id: number) => download(packageDeclaration, { params: { id } }),
  receipt: (id: number) => download(packageReceipt, { params: { id }, query: {} }),
} as const;
export type PaperName = keyof typeof PAPERS;

export const isPaper = (name: string): name is PaperName => name in PAPERS;

const saveAs = (paper: () => Promise<Download>): void => void attempt(async () => saveFile(await paper()));

export const savePaper = (name: PaperName, id: number): void => saveAs(() => PAPERS[name](id));

/** Labels of many packages in one file, in the order of the ids. */
export const saveLabels = (ids: readonly number[]): void =>
  saveAs(() => download(packageLabels, { query: { ids: ids.join() } }));
