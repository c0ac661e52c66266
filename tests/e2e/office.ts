import { test as base } from './fixtures.ts';
import { staff } from './payment/debts.ts';
import type { Staff } from './payment/debts.ts';

interface Fixtures {
  /** Calls of the Administrator, who prepares what a test needs and acts behind its page. */
  office: Staff;
}

export const test = base.extend<Fixtures>({
  office: async ({ baseURL }, use) => {
    const calls = await staff(baseURL ?? '');
    await use(calls);
    await calls.close();
  },
});
