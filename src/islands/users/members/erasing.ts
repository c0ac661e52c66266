import { atom } from 'nanostores';

/** Somebody who may ask for their data, for their rest and for their end. */
export interface Person {
  readonly kind: 'member' | 'recipient';
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly restricted_at: string | null;
  readonly erased_at: string | null;
}

/** Whose erasure is asked about. */
export const $erasing = atom<Person | undefined>(undefined);
