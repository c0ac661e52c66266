import { atom } from 'nanostores';

/** What an offer begins with. */
export interface OfferStart {
  readonly office_id?: number | undefined;
  readonly model_ids: readonly number[];
  /** Of the pick-up. */
  readonly day: string;
}

/** The offer that is being made, beside the grid. */
export const $offer = atom<OfferStart | undefined>(undefined);
