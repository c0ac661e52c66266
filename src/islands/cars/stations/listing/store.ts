import { stations } from '../../../../lib/contract/cars/stations.ts';
import { recordScreen } from '../../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({
  contract: stations,
  nameOf: ({ code, name }) => `${code} · ${name}`,
  say,
});
export const { list, editor } = records;
