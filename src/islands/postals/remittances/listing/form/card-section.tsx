import { useStore } from '@nanostores/react';
import { readCardNumber } from '../../../../../lib/contract/card-number.ts';
import { cardProblem, isUnusualCard } from '../../../../../lib/domain/recipient-card.ts';
import { requiredField } from '../../../../../lib/forms/field-rules.ts';
import { FieldGrid, FieldSection } from '../../../../ui/field-grid.tsx';
import { Live } from '../../../../ui/live.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { cardText } from '../format.ts';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';
import { useHasLeft, useKind } from './use-kind.ts';

const { card_number, card_last, asked } = editor.form.fields;

/** The card that it goes to. A kept one stays while the box is empty. */
export function CardSection() {
  const kind = useKind();
  const left = useHasLeft();
  const kept = useStore(card_last.$value) ?? '';
  const typed = useStore(card_number.$value) ?? '';
  const currency = useStore(asked.fields.receive_currency.$value) ?? '';
  if (kind === 'cash') return null;
  const number = readCardNumber(typed);
  const isUnusual = cardProblem(number) === undefined && isUnusualCard(number, currency);
  return (
    <FieldSection title={label('card_last')}>
      {left ? (
        <p>{cardText(kept)}</p>
      ) : (
        <FieldGrid>
          <TextField
            field={requiredField(card_number, kept === '')}
            label={label('card_number')}
            hint={kept === '' ? say('form.cardHint') : say('form.cardKept', { card: cardText(kept) })}
          />
        </FieldGrid>
      )}
      <Live>
        {isUnusual && <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">{say('panel.unusual')}</p>}
      </Live>
    </FieldSection>
  );
}
