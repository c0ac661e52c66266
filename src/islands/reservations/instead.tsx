import type { Money } from '../../lib/contract/fields.ts';
import { Button } from '../ui/button.tsx';
import { money } from './format.ts';

interface InsteadProps<Offer> {
  readonly label: string;
  readonly offers: readonly Offer[];
  textOf(offer: Offer): string;
  priceOf(offer: Offer): Money | null;
  take(offer: Offer): void;
}

/** What can be had in place of what is not free: offers of one kind, each with its price and taken by one press. */
export function Instead<Offer>({ label, offers, textOf, priceOf, take }: InsteadProps<Offer>) {
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {label}
      {offers.map((offer) => {
        const price = priceOf(offer);
        const text = textOf(offer);
        return (
          <Button key={text} onPress={() => take(offer)}>
            {price ? `${text} · ${money(price)}` : text}
          </Button>
        );
      })}
    </div>
  );
}
