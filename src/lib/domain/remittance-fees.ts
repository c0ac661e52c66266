import type { FeeBand } from '../contract/postals/exchanges.ts';

/** What of a remittance decides its fee; the amount in minor units of what is remitted. */
type Remitted = Pick<FeeBand, 'remit_currency' | 'receive_currency' | 'delivery'> & { amount: number };

const isFor = (band: FeeBand, { remit_currency, receive_currency, delivery, amount }: Remitted): boolean =>
  band.remit_currency === remit_currency &&
  (band.receive_currency === null || band.receive_currency === receive_currency) &&
  (band.delivery === null || band.delivery === delivery) &&
  amount >= band.from &&
  amount <= (band.to ?? Infinity);

/** The more a band says about a remittance, the sooner it counts: the pair before the delivery. */
const precision = ({ receive_currency, delivery }: FeeBand): number =>
  (receive_currency === null ? 0 : 2) + (delivery === null ? 0 : 1);

/** The band that a remittance falls into; undefined where none is for it, which costs no fee. */
export function feeBandOf(bands: readonly FeeBand[], remitted: Remitted): FeeBand | undefined {
  return bands
    .filter((band) => isFor(band, remitted))
    .toSorted((one, other) => precision(other) - precision(one))[0];
}

/** The place of the first band that meets an earlier one for the same remittances; undefined when none does. */
export function overlappingBand(bands: readonly FeeBand[]): number | undefined {
  const at = bands.findIndex((band, index) =>
    bands
      .slice(0, index)
      .some(
        (other) =>
          other.remit_currency === band.remit_currency &&
          other.receive_currency === band.receive_currency &&
          other.delivery === band.delivery &&
          other.from <= (band.to ?? Infinity) &&
          band.from <= (other.to ?? Infinity),
      ),
  );
  return at === -1 ? undefined : at;
}
