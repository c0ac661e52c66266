import type { Route } from '../lib/route.ts';
import { lodgingOfferRoutes } from './bookings/offers.ts';
import { lodgingQuoteRoutes } from './bookings/quote.ts';

export const bookingRoutes: readonly Route[] = [...lodgingQuoteRoutes, ...lodgingOfferRoutes];
