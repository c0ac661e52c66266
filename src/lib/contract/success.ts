/**
 * Success messages (rule: success-messages); c3 and c6 are the specification's, the others ours. Words stand in
 * success.json.
 */
export const SUCCESS_KEYS = [
  'c3',
  'c6',
  'logged_in',
  'recovery_sent',
  'files_uploaded',
  'record_deleted',
  'reservation_modified',
  'reservation_cancelled',
  'dates_unlocked',
  'email_sent',
  'document_generated',
  'transaction_adjusted',
  'password_changed',
  'funding_cancelled',
  'file_generated',
  'order_removed',
  'entry_updated',
  'entry_generated',
] as const;
export type SuccessKey = (typeof SUCCESS_KEYS)[number];
