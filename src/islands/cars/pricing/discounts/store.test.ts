import { openScreen, standardScreen } from '../../../../../tests/api/screen.ts';
import { discounts } from '../../../../lib/contract/cars/pricing/discounts.ts';

const page = openScreen(['cars/pricing/discounts']);
const { list, panel, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

standardScreen(records, discounts, [
  { code: 'X-1', name_en: 'First', name_es: 'Primero', fee_type: 2, amount: 10_00 },
  { name_en: 'Second' },
]);
