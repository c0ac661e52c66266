import type {
  OfficeTable,
  ModelTable,
  StationTable,
  ContractedCarTable,
  CarBlockTable,
  VehicleTable,
  ModelPriceTable,
  RentalDayTable,
  RentalTable,
  RentalStockTable,
} from './tables/cars.ts';
import type { RentalSheetTable, VehicleDamageTable } from './tables/sheets.ts';
import type {
  AccountTable,
  DayCloseTable,
  ExpenseTable,
  LedgerEntryTable,
  LedgerMovementTable,
} from './tables/financials.ts';
import type {
  PaymentAttemptTable,
  PaymentDiaryTable,
  PaymentNoticeTable,
  PaymentServiceTable,
  PaymentTable,
  RefundTable,
} from './tables/payments.ts';
import type { LedgerDaySumTable, LedgerSummedTable } from './tables/ledger-sums.ts';
import type { FundingAgreementTable, FundingDeadlineTable, FundingTable } from './tables/fundings.ts';
import type {
  ApiKeyTable,
  AuthenticatorTable,
  MemberTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  TrustedBrowserTable,
  PasswordLinkTable,
  ViewTable,
} from './tables/people.ts';
import type {
  DeliveryTimeTable,
  ManifestExtraTable,
  ManifestPackageTable,
  ManifestTable,
  PackageTable,
  PackageEventTable,
  PackageFollowerTable,
  ParcelStepTable,
  ParcelTable,
  PostalOrderTable,
  RecipientTable,
  RecipientMemberTable,
} from './tables/postals.ts';
import type {
  CountryTable,
  StateTable,
  CityTable,
  IdempotencyTable,
  AuditEntryTable,
  MailTable,
  MailTextTable,
  FileTable,
  NoteTable,
  SettingTable,
  JobTable,
  ReminderTable,
  RateLimitTable,
  SeasonTable,
  TimeSlotTable,
  ServiceTypeTable,
  CompanyOfficeTable,
  ServiceFeeTable,
  ServiceProviderTable,
  PaymentProviderTable,
} from './tables/system.ts';
import type {
  AccommodationTable,
  BookingRoomTable,
  BookingTable,
  DestinationTable,
  NamedTable,
  RoomBlockTable,
  RoomCalendarTable,
  RoomFeedTable,
  RoomPriceTable,
  RoomTable,
} from './tables/lodgings.ts';
import type { DiscountTable, DiscountUseTable } from './tables/discounts.ts';
import type {
  CourierCashTable,
  CourierCloseTable,
  CourierTillTable,
  PayoutFundingTable,
  RemittanceBatchTable,
  RemittanceEventTable,
  RemittanceTable,
} from './tables/remittances.ts';
import type { ExchangeRateTable, RemittanceQuoteTable } from './tables/exchanges.ts';
import type {
  ProcedureSubmissionTable,
  ProcedureTable,
  SubmittedProcedureTable,
} from './tables/procedures.ts';
import type { WebhookAttemptTable, WebhookMessageTable, WebhookTable } from './tables/webhooks.ts';

/** Every table by its name, for Kysely; the columns of each stand in the file of its area. */
export interface Database {
  country: CountryTable;
  state: StateTable;
  city: CityTable;
  member: MemberTable;
  session: SessionTable;
  api_key: ApiKeyTable;
  authenticator: AuthenticatorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  webhook: WebhookTable;
  webhook_message: WebhookMessageTable;
  webhook_attempt: WebhookAttemptTable;
  trusted_browser: TrustedBrowserTable;
  password_link: PasswordLinkTable;
  idempotency: IdempotencyTable;
  audit_entry: AuditEntryTable;
  mail: MailTable;
  mail_text: MailTextTable;
  file: FileTable;
  note: NoteTable;
  view: ViewTable;
  setting: SettingTable;
  job: JobTable;
  reminder: ReminderTable;
  rate_limit: RateLimitTable;
  accommodation_type: NamedTable;
  amenity: NamedTable;
  room_type: NamedTable;
  bed_type: NamedTable;
  room_view: NamedTable;
  board: NamedTable;
  destination: DestinationTable;
  accommodation: AccommodationTable;
  room: RoomTable;
  room_price: RoomPriceTable;
  room_block: RoomBlockTable;
  room_calendar: RoomCalendarTable;
  room_feed: RoomFeedTable;
  booking: BookingTable;
  booking_room: BookingRoomTable;
  office: OfficeTable;
  model: ModelTable;
  station: StationTable;
  contracted_car: ContractedCarTable;
  car_block: CarBlockTable;
  vehicle: VehicleTable;
  season: SeasonTable;
  model_price: ModelPriceTable;
  time_slot: TimeSlotTable;
  service_type: ServiceTypeTable;
  company_office: CompanyOfficeTable;
  service_fee: ServiceFeeTable;
  service_provider: ServiceProviderTable;
  payment_provider: PaymentProviderTable;
  rental: RentalTable;
  rental_day: RentalDayTable;
  rental_stock: RentalStockTable;
  rental_sheet: RentalSheetTable;
  vehicle_damage: VehicleDamageTable;
  package: PackageTable;
  package_event: PackageEventTable;
  recipient: RecipientTable;
  recipient_member: RecipientMemberTable;
  manifest: ManifestTable;
  manifest_package: ManifestPackageTable;
  manifest_extra: ManifestExtraTable;
  parcel: ParcelTable;
  parcel_step: ParcelStepTable;
  delivery_time: DeliveryTimeTable;
  package_follower: PackageFollowerTable;
  postal_order: PostalOrderTable;
  exchange_rate: ExchangeRateTable;
  remittance_quote: RemittanceQuoteTable;
  remittance: RemittanceTable;
  remittance_event: RemittanceEventTable;
  remittance_batch: RemittanceBatchTable;
  courier_till: CourierTillTable;
  courier_close: CourierCloseTable;
  courier_cash: CourierCashTable;
  payout_funding: PayoutFundingTable;
  procedure: ProcedureTable;
  procedure_submission: ProcedureSubmissionTable;
  submitted_procedure: SubmittedProcedureTable;
  account: AccountTable;
  ledger_movement: LedgerMovementTable;
  ledger_entry: LedgerEntryTable;
  ledger_day_sum: LedgerDaySumTable;
  ledger_summed: LedgerSummedTable;
  day_close: DayCloseTable;
  payment_service: PaymentServiceTable;
  funding: FundingTable;
  funding_deadline: FundingDeadlineTable;
  funding_agreement: FundingAgreementTable;
  payment: PaymentTable;
  payment_attempt: PaymentAttemptTable;
  payment_diary: PaymentDiaryTable;
  payment_notice: PaymentNoticeTable;
  refund: RefundTable;
  expense: ExpenseTable;
  discount: DiscountTable;
  discount_use: DiscountUseTable;
}
