import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { readCubanIdentity } from '../../../../lib/domain/identity.ts';
import { procedureWarnings } from '../../../../lib/domain/procedure-needs.ts';
import { sameValues } from '../../../../lib/forms/field-path.ts';
import { Button } from '../../../ui/button.tsx';
import { validationWords } from '../../../ui/reader.ts';
import { editor } from '../store.ts';
import { say } from '../words.ts';
import { $filled, $frame } from './asked.ts';

/** What the identity card says of birth and sex that the form does not, and what the form says otherwise; undefined when both agree. */
const $card = computed([$filled, $frame], (filled, { today }) => {
  const card = readCubanIdentity(filled.identity_card ?? '', today);
  if (card.kind === 'invalid') return undefined;
  const { birth_date, sex } = card;
  if (sameValues([birth_date, sex], [filled.birth_date, filled.sex])) return undefined;
  return { birth_date, sex, warnings: procedureWarnings(filled, today) };
});

/** Warns where the form differs from the identity card (rule: identity-number), and takes over what the card says. */
export function CardHint() {
  const card = useStore($card);
  return (
    <div role="status">
      {card && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-warn-soft px-3 py-2 text-sm">
          <span className="grid gap-0.5">
            {card.warnings.length === 0
              ? say('form.cardSays')
              : card.warnings.map(({ key }) => <span key={key}>{validationWords(key)}</span>)}
          </span>
          <Button
            onPress={() => {
              editor.form.fields.birth_date.set(card.birth_date);
              editor.form.fields.sex.set(card.sex);
            }}
          >
            {say('form.useCard')}
          </Button>
        </div>
      )}
    </div>
  );
}
