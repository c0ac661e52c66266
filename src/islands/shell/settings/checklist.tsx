import { useStore } from '@nanostores/react';
import type { SheetItem } from '../../../lib/contract/cars/sheet-input.ts';
import type { FieldNode } from '../../../lib/forms/field.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { BesideBoxes, FieldGrid } from '../../ui/field-grid.tsx';
import { AddLine, RemoveLine } from '../../ui/lines.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settingsWords } from './words.ts';

/** The list as people read it. */
export const checklistText = (items: readonly SheetItem[]): string =>
  items.map((item) => item[pageFacts().language]).join(', ');

/** Name of a field of the list by its path, for the review: "Item 3: In Spanish". */
export function checklistLabel(path: string): string {
  const [, index, language] = path.split('.');
  if (index === undefined) return settingsWords('rentals.fields.checklist');
  const item = settingsWords('rentals.checklist.item', { number: Number(index) + 1 });
  if (language === undefined) return item;
  return `${item}: ${settingsWords(`rentals.checklist.${language === 'es' ? 'spanish' : 'english'}`)}`;
}

/** Papers and accessories that are checked when a car leaves and comes back, in both languages. */
export function ChecklistFields({ field }: { field: FieldNode<SheetItem[]> }) {
  const items = useStore(field.$value) ?? [];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-medium">{checklistLabel('checklist')}</legend>
      {items.map((_, index) => {
        const { en, es } = field.item(index).fields;
        return (
          <div
            key={index}
            role="group"
            aria-label={checklistLabel(`checklist.${index}`)}
            className="flex items-start gap-2"
          >
            <div className="min-w-0 flex-1">
              <FieldGrid>
                <TextField field={en} label={settingsWords('rentals.checklist.english')} />
                <TextField field={es} label={settingsWords('rentals.checklist.spanish')} />
              </FieldGrid>
            </div>
            <BesideBoxes>
              <RemoveLine
                name={settingsWords('rentals.checklist.item', { number: index + 1 })}
                onPress={() => field.remove(index)}
              />
            </BesideBoxes>
          </div>
        );
      })}
      <AddLine onPress={() => field.add({ en: '', es: '' })}>
        {settingsWords('rentals.checklist.add')}
      </AddLine>
    </fieldset>
  );
}
