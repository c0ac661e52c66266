import type { Translate } from '../../lib/words/words.ts';
import type { Option } from '../ui/select-field.tsx';

/** How far a payment is. */
export type PaymentKey =
  `payment.${'deadline' | 'planHint' | 'planOutdated' | 'refund_refused' | 'refund_unknown'}`;
/** What is still owed, or is to go back. */
export type BalanceKey = `limit.${'giveBack' | 'owes'}`;
/** Mails that went to the client. */
export type MailKey = 'mails.empty' | 'mails.to' | `mails.status.${'failed' | 'kept' | 'queued' | 'sent'}`;

/** Documents that are kept with a record. */
export type FilesKey = 'actions.files' | 'files.empty';

/** Texts that the screen of every kind of reservation has, each in its own words. */
type SharedKey =
  | BalanceKey
  | MailKey
  | PaymentKey
  | 'dialogs.cancel.fee'
  | 'dialogs.cancel.feeFailed'
  | 'dialogs.cancel.free'
  | 'dialogs.cancel.refund'
  | 'dialogs.cancel.unpaid'
  | 'dialogs.ends.asked'
  | 'dialogs.ends.mail'
  | 'dialogs.ends.plan'
  | `dialogs.refund.${'above' | 'back' | 'cancels' | 'credit' | 'keeps' | 'most' | 'nothing' | 'stays'}`
  | `dialogs.way.${'account' | 'card' | 'cash' | 'transfer'}`
  | FilesKey
  | `bulk.${'cancel' | 'cancelText' | 'cancelTitle' | 'done' | 'gone' | 'moveText' | 'moveTitle' | 'results' | 'row' | 'status'}`
  | 'form.addDiscount'
  | 'form.addExtra'
  | 'form.dateOnly'
  | 'form.duplicate'
  | 'form.keepsData'
  | 'form.limitHint'
  | 'form.limitBegins'
  | 'form.removeDiscount'
  | 'form.searchHint'
  | 'form.timeOnly'
  | 'form.useMember'
  | `limit.${'cancelled' | 'cancelledItself' | 'in' | 'kept' | 'now' | 'unpaid' | 'unpaidKept' | 'unpaidNow'}`
  | 'price.day'
  | 'price.noSeason'
  | 'sections.client';

/** The words of a screen whose records share parts with others, as screenWords makes them; `Key` are the texts that the parts say. */
export interface SharedWords<Key extends string> {
  say: Translate<Key>;
  label(path: string): string;
  option(field: string, value: string | number): string;
  options<V extends string | number>(field: string, values: readonly V[]): Option<V>[];
}

/** The words of a screen of reservations. */
export type ReservationWords = SharedWords<SharedKey>;

export interface WithWords<Key extends string = SharedKey> {
  readonly words: SharedWords<Key>;
}
