import { prices } from '../../../../lib/contract/cars/pricing/listing.ts';
import { recordScreen } from '../../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({
  contract: prices,
  // "Kia Picanto, High season, USD"
  nameOf: ({ model, season, currency }) => `${model.name}, ${season?.name ?? say('noSeason')}, ${currency}`,
  say,
});
export const { list, panel, editor, reload } = records;
