import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $modelChoices, modelOptions } from '../../../../lib/choices/car-choices.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { BOX } from '../../../ui/field.tsx';
import { $categories, $category, $offers, findOffers, offerText } from '../offers.ts';
import { editor } from '../store.ts';
import { label, option, say } from '../words.ts';

const { model_id } = editor.form.fields;

/** Letters without case and accents: "jose marti" finds José Martí. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const find = (text: string) => findOffers((name) => fold(name).includes(fold(text)));

/** Which model: with free cars and price of these dates beside each name, narrowed to a category where somebody wants one. */
export function ModelField({ disabled }: { disabled: boolean }) {
  const models = useStore($modelChoices);
  const value = useStore(model_id.$value);
  const offers = useStore($offers);
  const offer = offers?.find(({ model }) => model.id === value);
  const chosen = modelOptions(models, value).find((model) => model.value === value);
  return (
    <div className="grid gap-4 sm:grid-cols-[170px_1fr]">
      <Category disabled={disabled} />
      <ComboboxField
        field={model_id}
        label={label('model_id')}
        find={find}
        shown={chosen}
        disabled={disabled}
        hint={offer ? offerText(offer) : offers ? undefined : say('offers.first')}
      />
    </div>
  );
}

/** Narrows the list of models; no value of the rental. */
function Category({ disabled }: { disabled: boolean }) {
  const id = useId();
  const categories = useStore($categories);
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {say('offers.category')}
      </label>
      <select
        id={id}
        disabled={disabled}
        value={useStore($category) ?? ''}
        onChange={({ target }) => $category.set(target.value === '' ? undefined : target.value)}
        className={BOX}
      >
        <option value="">{say('offers.all')}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {option('category', category)}
          </option>
        ))}
      </select>
    </div>
  );
}
