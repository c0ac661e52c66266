import { atom, computed } from 'nanostores';
import { modelOptions, $modelChoices } from '../../../lib/choices/car-choices.ts';
import type { ModelOffer } from '../../../lib/contract/cars/model-offers.ts';
import { readAcriss } from '../../../lib/domain/acriss.ts';
import { createOffers, tripOf } from '../../reservations/model-offers.ts';
import type { Option } from '../../ui/select-field.tsx';
import { money } from './format.ts';
import { editor } from './store.ts';
import { say } from './words.ts';

const $trip = computed([editor.form.$values, editor.$state], (values, state) => {
  const trip = tripOf(values);
  return trip && state.kind === 'editing' ? { ...trip, except: String(state.id) } : trip;
});

/** Every model for the offices and times in the form; undefined while some are missing or refused. */
export const $offers = createOffers($trip);

/** Category that the list is narrowed to: a key of domain/acriss.ts. */
export const $category = atom<string | undefined>(undefined);

const categoryOf = ({ category }: { category: string }): string | undefined => readAcriss(category)?.category;

/** Categories that the models have, in the order of the models. */
export const $categories = computed([$offers, $modelChoices], (offers, models): string[] => [
  ...new Set((offers ?? models).flatMap((model) => categoryOf(model) ?? [])),
]);

/** "3 free · $350.00" */
export function offerText({ free, price }: ModelOffer): string {
  return [
    free > 0 ? say('offers.free', { count: free }) : say('offers.none'),
    price ? money(price) : say('offers.noPrice'),
  ].join(' · ');
}

/** Models whose name holds a text, free ones first with what they cost; without offices and times by name alone. */
export function findOffers(holds: (name: string) => boolean): Option<number>[] {
  const wanted = $category.get();
  const fits = (model: { category: string }): boolean => wanted === undefined || categoryOf(model) === wanted;
  const offers = $offers.get();
  if (offers)
    return offers
      .filter((offer) => fits(offer) && holds(offer.model.name))
      .map((offer) => ({ value: offer.model.id, label: offer.model.name, detail: offerText(offer) }));
  const models = new Set(
    $modelChoices
      .get()
      .filter(fits)
      .map(({ id }) => id),
  );
  return modelOptions($modelChoices.get()).filter(({ value, label }) => models.has(value) && holds(label));
}

/** The cheapest models with a free car, to offer where the chosen one has none. */
export const alternatives = (
  offers: readonly ModelOffer[],
  model: number | undefined,
): readonly ModelOffer[] =>
  offers.filter((offer) => offer.free > 0 && offer.price !== null && offer.model.id !== model).slice(0, 3);
