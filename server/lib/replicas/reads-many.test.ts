import { expect, test } from 'vitest';
import { contractEndpoints } from '../../../tests/api/contract-endpoints.ts';
import { readsMany } from './reads-many.ts';

const endpoints = contractEndpoints();
const read = endpoints.filter(readsMany);

test('replicas answer lists, exports, dashboards, sums, choices and searches (rule: replicas-show-all)', () => {
  expect(read.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/cars/rentals/',
      '/cars/rental_totals',
      '/cars/rental_facets',
      '/cars/rental_timeline',
      '/cars/export_rentals.csv',
      '/cars/export_rentals.xlsx',
      '/cars/availability',
      '/cars/model_choices',
      '/dashboard/home',
      '/financials/accounts/{id}/statement/',
      '/financials/accounts/{id}/statement.csv',
      '/lodgings/timeline',
      '/postals/courier_movements',
      '/system/search',
      '/users/members/{id}/overview',
      '/users/members/{id}/timeline',
    ]),
  );
});

test('the primary answers what writes, what lets people in, and what reads one record', () => {
  const staying = endpoints.filter((endpoint) => !readsMany(endpoint));
  expect(read.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(read.filter(({ access }) => access === 'public' || access === 'token')).toEqual([]);
  expect(staying.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/authentication/session',
      '/cars/add_rental',
      '/cars/modify_rental/{id}',
      '/cars/rentals/{id}/',
      '/cars/rentals/{id}/voucher.pdf',
      '/events',
      '/financials/payments/{id}/link/',
      '/system/files/{id}/content',
      '/users/profile',
    ]),
  );
});
