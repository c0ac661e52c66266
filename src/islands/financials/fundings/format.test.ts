import { expect, test } from 'vitest';
import { givePage } from '../../../../tests/api/page.ts';

givePage(['financials/fundings']);
const { feeText } = await import('./format.ts');

test('writes a financing expense as people read it', () => {
  expect([
    feeText({ amount: 2_50, fee_type: 1 }, 'USD'),
    feeText({ amount: 30_00, fee_type: 2 }, 'USD'),
    feeText(null, 'USD'),
  ]).toEqual(['2.5%', '$30.00', undefined]);
});
