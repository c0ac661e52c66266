import { suggestBillingPlaces } from '../../src/lib/contract/payments/places.ts';
import { route } from '../lib/route.ts';
import { placesFor } from '../system/places.ts';
import { linkedPayment } from './tokens.ts';

/** Places for a billing address. A link's holder may ask as often as somebody types; nobody without a link may. */
export const billingPlaceRoutes = [
  // Without a transaction: nothing is written, and none may wait for another company's server.
  route(
    suggestBillingPlaces,
    async (call) => {
      const payment = await linkedPayment(call);
      await call.services.limiters.count('places', `payment ${payment.id}`);
      return placesFor(call, call.body.input);
    },
    { transactional: false },
  ),
];
