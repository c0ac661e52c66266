import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../server/db/seed.ts';
import { jobsOf } from '../../../server/jobs.ts';
import { runDueJobs } from '../../../server/lib/jobs.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { dashboardHome } from '../../../src/lib/contract/dashboard/home.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { refuses } from '../refusals.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  await seedDemo(application.services.db, { rows: 400, now: application.clock.now });
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const home = async (query: object = {}) => application.call(dashboardHome, { token, query });
const listed = async (query: object) => (await application.call(rentals.list, { token, query })).body.count;

describe('the dashboard', () => {
  refuses(() => application, [dashboardHome]);

  it('counts what the linked lists count', async () => {
    const { body } = await home();
    const { today } = body;
    expect(body.pick_ups).toBe(await listed({ pick_up_from: today, pick_up_to: today, status: '1,2,3,4,5' }));
    expect(body.drop_offs).toBe(await listed({ drop_off_from: today, drop_off_to: today, status: '1,2,3,4,5' }));
    expect(body.overdue).toBe(await listed({ overdue: 'true' }));
    expect(body.phone_checks).toBe(await listed({ status: '2' }));
    expect(body.unpaid_today).toBe(await listed({ payment_limit_from: today, payment_limit_to: today, status: '1,2,3' }));
    for (const { month, rentals: kept } of body.months) {
      const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      expect(await listed({ pick_up_from: `${month}-01`, pick_up_to: `${month}-${days}`, status: '1,2,3,4,5' })).toBe(kept);
    }
  });

  it('adds up the value of paid rentals to the cent', async () => {
    const { body } = await home({ from: '2020-01-01', to: '2020-12-31' });
    expect(body.months).toEqual([]);
    const { body: all } = await home();
    const rows = await application.services.db
      .selectFrom('rental')
      .select('total')
      .where('status', 'in', [4, 5])
      .where('pick_up_local', '>=', all.from)
      .where('pick_up_local', '<', `${all.to}T23:59`)
      .execute();
    expect(all.months.reduce((sum, { paid_value }) => sum + paid_value, 0)).toBe(rows.reduce((sum, { total }) => sum + total, 0));
  });

  it('refuses a range that ends before it begins, or is too long', async () => {
    expect((await home({ from: '2026-02-01', to: '2026-01-31' })).problem.errors?.[0]).toMatchObject({ field: 'to', key: 'date_order' });
    expect((await home({ from: '2020-01-01', to: '2026-01-31' })).problem.errors?.[0]).toMatchObject({ field: 'to', key: 'months_max' });
    expect((await home({ from: '31/02/2026' })).problem.errors?.[0]).toMatchObject({ field: 'from', key: 'date' });
  });
});

describe('the demo', () => {
  it('is left as it is by the jobs’ first sweep', async () => {
    const state = () => application.services.db.selectFrom('rental').select(['id', 'status', 'version']).orderBy('id').execute();
    const before = await state();
    await runDueJobs(application.services, jobsOf(application.services));
    expect(await state()).toEqual(before);
  });
});
