/** Every number of the specification has its one home here or in status.ts (rule: numbers-of-the-specification). */

/** Car renter's age at pick-up, in whole years (rule: driver-age). */
export const RENTER_AGE = { min: 18, max: 90 } as const;
/** Funding amount in minor units (rule: plan-limits): 100.00 to 10,000.00. */
export const FUNDING_AMOUNT = { min: 100_00, max: 10_000_00 } as const;
/** Number of deadlines of a funding (rule: plan-limits). */
export const FUNDING_DEADLINES = { min: 1, max: 26 } as const;
/** Days between two deadlines (rule: plan-limits); 30 is a calendar month. */
export const FUNDING_TIME_SLOT = { min: 0, max: 30 } as const;
/** Days before the service by which the last deadline must be; the number is a setting (rule: plan-ends-in-time). */
export const FUNDING_DAYS_BEFORE = { min: 0, max: 365, default: 15 } as const;
/**
 * Hours after an unpaid deadline until the reservation is cancelled, business hours for changes, hours of reminders
 * (rule: plan-kept-or-ended).
 */
export const FUNDING_HOURS = { grace: 24, changes: 72, reminders: [72, 24] } as const;
/** Quantity of a payment service. */
export const PAYMENT_QUANTITY = { min: 1, max: 1000 } as const;
/** Files: photos of a record, photos of a part of it, bytes of one photo. */
export const PHOTO_COUNT = { record: 10, part: 5 } as const;
export const PHOTO_BYTES = 2_000_000;
/** Bytes of one attached document (decision: ten photos' worth is far above any scan). */
export const DOCUMENT_BYTES = 10_000_000;
/** Bytes of a JSON body that the API reads at all. */
export const BODY_BYTES = 1_000_000;
/** The same of a call that anybody may make: far above any form. */
export const PUBLIC_BODY_BYTES = 64_000;
/** Bytes of the largest body of all: one document with its multipart frame. */
export const UPLOAD_BYTES = 11_000_000;
/** Levels of a JSON body, and members of one object in it; far above any that the contract names. */
export const JSON_BOUNDS = { depth: 16, members: 200 } as const;
/** Refused fields that one answer names. */
export const REFUSED_FIELDS = 50;
/** Fields of a bank's return; theirs has three. */
export const BANK_FIELDS = 20;
/** Opening hours of a new car office, and the hour a rental's dates begin with (rule: opening-hours). */
export const OFFICE_HOURS = { opens: '09:00', closes: '17:00' } as const;
export const RENTAL_HOUR = '09:00';
export const OFFICE_ZONE = 'America/Havana';
/** Payment limit choices (rule: exact-limit); the first is a clock time, the others hours from now. */
export const PAYMENT_LIMITS = ['18utc', '20', '24', '48', '72'] as const;
export const PAYMENT_LIMIT_DEFAULT = '48';
/** A car price has this many day ranges (rule: five-day-ranges). */
export const PRICE_RANGES = 5;
/** First days of the five ranges (rule: five-day-ranges); editable, without gap or overlap. */
export const PRICE_RANGE_STARTS = [3, 7, 14, 21, 30] as const;
/** Documents that are kept with a rental, beside its photos. */
export const RENTAL_FILES = 10;
/** Minutes that a drop-off may be late before another day counts (rule: wall-clock-days). */
export const RENTAL_GRACE_MINUTES = 59;
/** Drivers under this age have "recently licensed" preset (rule: recently-licensed). */
export const NOVEL_DRIVER_AGE = 25;
/** File sizes count in steps of this many (rule: long-text-in-tables). */
export const FILE_SIZE_STEP = 1024;
/** Countries that stand first where a phone number is typed. */
export const PHONE_COUNTRIES = ['US', 'ES', 'MX', 'CA', 'IT', 'CU', 'CO'] as const;
/** Languages (rule: both-languages); the first is the default. */
export const LANGUAGES = ['en', 'es'] as const;
/** First day of the week: 0 Sunday, 1 Monday; fixed here, never taken from locale data. */
export const WEEK_START = { en: 0, es: 1 } as const;
/** Currencies of prices, accounts and payments. */
export const CURRENCIES = ['EUR', 'USD'] as const;
/** Payment providers that have public pages. */
export const PAYMENT_PROVIDERS = [1, 2] as const;
/** The office of the four provider ids, and the defaults that cannot be deactivated (rule: defaults-stay). */
export const DEFAULT_OFFICE = 19;
export const DEFAULT_OFFICE_PROVIDERS = [1, 2, 3, 4] as const;

/** Minor units of one payment or expense: from 0.01 to a million, far above any sum of the trade. */
export const PAYMENT_AMOUNT = { min: 1, max: 1_000_000_00 } as const;
/** Minor units of an account's credit limit; 0 is "nothing on credit", no limit at all is null. */
export const CREDIT_LIMIT = { min: 0, max: 1_000_000_00 } as const;
/** Parts of a split payment, and vouchers or proofs of one record (rule: upload-limits). */
export const PAYMENT_PARTS = 10;
export const VOUCHER_COUNT = 10;
/** What the company spends on; words in financials/expenses.json. */
export const EXPENSE_CATEGORIES = [
  'lodging',
  'rent',
  'salaries',
  'fuel',
  'maintenance',
  'taxes',
  'fees',
  'supplies',
  'other',
] as const;

/** Characters of a note, and of a saved view's name. */
export const NOTE_LENGTH = 4000;
export const VIEW_NAME_LENGTH = 60;

/** Characters of what is looked for; the palette looks for records from the first figure on. */
export const SEARCH_LENGTH = { min: 2, max: 100 } as const;

/** Rows of a page. */
export const PAGE_SIZES = [25, 50, 100, 250] as const;
/** Deepest page that is read by offset (rule: counts-exact-to-a-limit). */
export const PAGE_MAX = 100;
/** A count is exact up to here, above it is the planner's estimate (rule: counts-exact-to-a-limit). */
export const COUNT_EXACT = 10_000;

/** Access code (rule: code-not-guessed): digits, minutes of life, tries, seconds until it may be sent again. */
export const ACCESS_CODE = { digits: 6, minutes: 10, tries: 5, resendSeconds: 60 } as const;
/** Link of a forgotten password, in minutes (rule: link-used-once); an invitation lives longer, in hours. */
export const PASSWORD_LINK_MINUTES = 30;
export const INVITATION_HOURS = 72;
/** A new password has at least this many characters (rule: password-strength). */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;
/**
 * Session (rule: idle-session): hours of life, minutes without use until warned and until ended; days a browser is
 * trusted.
 */
export const SESSION = { hours: 12, idleWarnMinutes: 28, idleMinutes: 30, trustedDays: 30 } as const;
/** Minutes after a proof of who one is in which one may change how one logs in (rule: fresh-proof). */
export const PROOF_MINUTES = 10;
/** Codes of an authenticator app (rule: app-code-once): what every app takes without being asked. */
export const AUTHENTICATOR = { digits: 6, seconds: 30, drift: 1, setUpMinutes: 15 } as const;
/** Passkeys (rule: passkey-of-a-host): how many somebody may have, characters of a name, minutes in which one is made or used. */
export const PASSKEYS = { count: 10, name: 60, minutes: 5 } as const;
/** Minutes in which somebody sets up what their role demands, once they are past the mailed code (rule: stronger-second-step). */
export const SET_UP_MINUTES = 30;
/** Recovery codes (rule: recovery-codes): how many, and their letters and figures. */
export const RECOVERY_CODES = { count: 10, length: 16 } as const;

/**
 * Minutes for which a bank may answer a try to pay, and after which one without an answer is looked at
 * (rule: bank-has-its-time).
 */
export const PAYMENT_ATTEMPT = { firstLookUpMinutes: 2, honouredMinutes: 30, unansweredMinutes: 35 } as const;
/** A percentage's amount counts hundredths of a percent, so 100 % is this many. */
export const WHOLE_PERCENT = 100_00;
