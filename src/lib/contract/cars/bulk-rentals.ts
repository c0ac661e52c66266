import { bulkActions } from '../reservations/bulk.ts';

export const bulkRentals = bulkActions({
  path: '/cars/bulk_rentals',
  summary: 'Move or cancel several rentals; answers with a result for each',
  access: 'rentals:move',
});
