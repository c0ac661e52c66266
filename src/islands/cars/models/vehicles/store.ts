import { vehicles } from '../../../../lib/contract/cars/vehicles.ts';
import { recordScreen } from '../../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({
  contract: vehicles,
  nameOf: ({ plate, model }) => `${plate} · ${model.name}`,
  say,
});
export const { list, panel, editor } = records;
