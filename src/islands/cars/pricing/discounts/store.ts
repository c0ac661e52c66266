import { discounts } from '../../../../lib/contract/cars/pricing/discounts.ts';
import { recordScreen } from '../../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({ contract: discounts, nameOf: ({ name }) => name, say });
export const { list, panel, editor } = records;
