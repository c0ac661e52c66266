import type { Route } from './lib/route.ts';
import { apiKeyRoutes } from './system/api-keys.ts';
import { webhookRoutes } from './system/webhooks.ts';
import { authenticationRoutes } from './authentication/authentication.ts';
import { carChoiceRoutes } from './cars/choices.ts';
import { modelRoutes } from './cars/models.ts';
import { officeRoutes } from './cars/offices.ts';
import { priceRoutes } from './cars/pricing/listing.ts';
import { rentalRoutes } from './cars/rentals.ts';
import { stationRoutes } from './cars/stations.ts';
import { vehicleDamageRoutes } from './cars/vehicle-damages.ts';
import { vehicleRoutes } from './cars/vehicles.ts';
import { dashboardCarsRoutes } from './dashboard/cars.ts';
import { dashboardFleetRoutes } from './dashboard/fleet.ts';
import { dashboardLodgingRoutes } from './dashboard/lodging.ts';
import { dashboardRoutes } from './dashboard/home.ts';
import { dashboardPackageRoutes } from './dashboard/packages.ts';
import { dashboardProcedureRoutes } from './dashboard/procedures.ts';
import { dashboardRemittanceRoutes } from './dashboard/remittances.ts';
import { bookingRoutes } from './lodgings/bookings.ts';
import { accountRoutes } from './financials/accounts.ts';
import { dayCloseRoutes } from './financials/day-close.ts';
import { expenseRoutes } from './financials/expenses.ts';
import { serviceRoutes } from './financials/services.ts';
import { paymentRoutes } from './financials/payments/payments.ts';
import { transactionRoutes } from './financials/transactions.ts';
import { fundingRoutes } from './financials/fundings/fundings.ts';
import { accommodationRoutes } from './lodgings/accommodations.ts';
import { lodgingChoiceRoutes } from './lodgings/choices.ts';
import { roomFeedRoutes } from './lodgings/feeds.ts';
import { roomRoutes } from './lodgings/rooms.ts';
import { fundingAgreementRoutes } from './funding-agreement.ts';
import { roomPriceRoutes } from './lodgings/prices.ts';
import { billingPlaceRoutes } from './payments/places.ts';
import { paymentResolutionRoutes } from './financials/payments/attempts/resolve.ts';
import { lodgingCalendarRoutes } from './lodgings/calendar.ts';
import { publicPaymentRoutes } from './payments/routes.ts';
import { recipientRoutes } from './postals/recipients.ts';
import { exchangeRoutes } from './postals/exchanges.ts';
import { courierCashRoutes } from './postals/courier-cash.ts';
import { payoutFundRoutes } from './postals/payout-funds.ts';
import { remittanceBatchRoutes } from './postals/remittance-batches.ts';
import { remittanceRoutes } from './postals/remittances.ts';
import { orderRoutes } from './postals/orders.ts';
import { manifestRoutes } from './postals/manifests.ts';
import { packageRoutes } from './postals/packages.ts';
import { paperRoutes } from './postals/papers.ts';
import { procedureFormRoutes } from './postals/procedure-form.ts';
import { procedurePaperRoutes } from './postals/procedure-papers.ts';
import { procedureSubmissionRoutes } from './postals/procedure-submissions.ts';
import { procedureRoutes } from './postals/procedures.ts';
import { formReviewRoutes } from './postals/procedures/form-review.ts';
import { trackingRoutes } from './postals/tracking.ts';
import { auditRoutes } from './system/audit.ts';
import { brandRoutes } from './system/brands.ts';
import { companyOfficeRoutes } from './system/company-offices.ts';
import { destinationRoutes } from './system/destinations.ts';
import { eventRoutes } from './system/events.ts';
import { fileRoutes } from './system/files.ts';
import { mailRoutes } from './system/mails.ts';
import { mailTextRoutes } from './system/mail-texts.ts';
import { namedListsRoutes } from './system/named-lists.ts';
import { noteRoutes } from './system/notes.ts';
import { outboxRoutes } from './system/outbox.ts';
import { paymentProviderRoutes } from './system/payment-providers.ts';
import { placeRoutes } from './system/places.ts';
import { searchRoutes } from './system/search.ts';
import { seasonRoutes } from './system/seasons.ts';
import { serviceFeeRoutes } from './system/service-fees.ts';
import { serviceProviderRoutes } from './system/service-providers.ts';
import { serviceTypeRoutes } from './system/service-types.ts';
import { timeSlotRoutes } from './system/time-slots.ts';
import { memberMoneyRoutes } from './users/member-money.ts';
import { memberOverviewRoutes } from './users/overview/overview.ts';
import { memberChoiceRoutes } from './users/members-choices.ts';
import { memberImportRoutes } from './users/members-import.ts';
import { memberMergeRoutes } from './users/members-merge.ts';
import { memberRoutes } from './users/members.ts';
import { personalDataRoutes } from './users/personal-data.ts';
import { profileRoutes } from './users/profile.ts';
import { loginMethodRoutes } from './users/login-methods.ts';
import { viewRoutes } from './users/views.ts';
import { discountRoutes } from './cars/pricing/discounts.ts';

/** Every route of the provider API, by area. */
export const routes: readonly Route[] = [
  ...authenticationRoutes,
  ...profileRoutes,
  ...loginMethodRoutes,
  ...dashboardRoutes,
  ...dashboardFleetRoutes,
  ...dashboardCarsRoutes,
  ...dashboardLodgingRoutes,
  ...dashboardPackageRoutes,
  ...dashboardRemittanceRoutes,
  ...dashboardProcedureRoutes,
  ...memberRoutes,
  ...personalDataRoutes,
  ...memberChoiceRoutes,
  ...memberMoneyRoutes,
  ...memberOverviewRoutes,
  ...memberImportRoutes,
  ...memberMergeRoutes,
  ...viewRoutes,
  ...modelRoutes,
  ...officeRoutes,
  ...stationRoutes,
  ...vehicleRoutes,
  ...vehicleDamageRoutes,
  ...carChoiceRoutes,
  ...priceRoutes,
  ...accommodationRoutes,
  ...roomRoutes,
  ...roomFeedRoutes,
  ...lodgingChoiceRoutes,
  ...rentalRoutes,
  ...bookingRoutes,
  ...accountRoutes,
  ...transactionRoutes,
  ...dayCloseRoutes,
  ...serviceRoutes,
  ...paymentRoutes,
  ...expenseRoutes,
  ...fundingRoutes,
  ...fundingAgreementRoutes,
  ...paymentResolutionRoutes,
  ...publicPaymentRoutes,
  ...billingPlaceRoutes,
  ...recipientRoutes,
  ...packageRoutes,
  ...manifestRoutes,
  ...paperRoutes,
  ...exchangeRoutes,
  ...remittanceRoutes,
  ...courierCashRoutes,
  ...payoutFundRoutes,
  ...remittanceBatchRoutes,
  ...procedureRoutes,
  ...formReviewRoutes,
  ...procedureFormRoutes,
  ...procedurePaperRoutes,
  ...procedureSubmissionRoutes,
  ...orderRoutes,
  ...trackingRoutes,
  ...auditRoutes,
  ...eventRoutes,
  ...noteRoutes,
  ...fileRoutes,
  ...mailRoutes,
  ...mailTextRoutes,
  ...outboxRoutes,
  ...placeRoutes,
  ...searchRoutes,
  ...seasonRoutes,
  ...timeSlotRoutes,
  ...serviceTypeRoutes,
  ...serviceFeeRoutes,
  ...serviceProviderRoutes,
  ...paymentProviderRoutes,
  ...companyOfficeRoutes,
  ...roomPriceRoutes,
  ...namedListsRoutes,
  ...destinationRoutes,
  ...brandRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...discountRoutes,
  ...lodgingCalendarRoutes,
];
