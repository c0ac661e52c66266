import { bulkActions } from '../reservations/bulk.ts';

export const bulkBookings = bulkActions({
  path: '/lodgings/bulk_bookings',
  summary: 'Move or cancel several bookings; answers with a result for each',
  access: 'bookings:move',
});
