import { bulkActions } from '../reservations/bulk.ts';

export const bulkRentals = bulkActions({
  path: '/cars/bulk_rentals',
  summary: 'Move or cancel several rentals; answers a result per row',
  access: 'rentals:move',
});
