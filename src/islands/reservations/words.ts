import type { Translate } from '../../lib/words/words.ts';
import type { Option } from '../ui/select-field.tsx';

/** Texts that the screen of every kind of reservation has, each in its own words. */
type SharedKey =
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
  | 'actions.files'
  | 'files.empty'
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
  | `limit.${'cancelled' | 'cancelledItself' | 'giveBack' | 'in' | 'kept' | 'now' | 'owes' | 'unpaid' | 'unpaidKept' | 'unpaidNow'}`
  | 'mails.empty'
  | `mails.status.${'failed' | 'kept' | 'queued' | 'sent'}`
  | 'mails.to'
  | `payment.${'deadline' | 'planHint' | 'planOutdated' | 'refund_refused' | 'refund_unknown'}`
  | 'price.day'
  | 'price.noSeason'
  | 'sections.client';

/** The words of a screen of reservations, as screenWords makes them. */
export interface ReservationWords {
  say: Translate<SharedKey>;
  label(path: string): string;
  option(field: string, value: string | number): string;
  options<V extends string | number>(field: string, values: readonly V[]): Option<V>[];
}

export interface WithWords {
  readonly words: ReservationWords;
}
