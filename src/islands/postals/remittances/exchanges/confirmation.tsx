import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Live } from '../../../ui/live.tsx';
import { rateText } from '../quote/texts.ts';
import { changeText, pairText } from './texts.ts';
import { say } from './words.ts';

interface ConfirmationProps {
  /** Rates that differ much from the one before. */
  changes: readonly { readonly before: ExchangeRow; readonly change: number }[];
  field: Field<boolean>;
}

/** What differs by more than 10 %, and the box that says it is right; nothing where nothing does. */
export function Confirmation({ changes, field }: ConfirmationProps) {
  return (
    <Live>
      {changes.length > 0 && (
        <div className="grid gap-1 rounded-sm bg-warn-soft px-3 py-2 text-warn">
          {changes.map(({ before, change }) => (
            <p key={before.id} className="flex items-start gap-2 font-semibold">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {say('differs', {
                pair: pairText(before),
                change: changeText(change),
                rate: rateText(before.buy_rate),
              })}
            </p>
          ))}
          <div className="text-ink">
            <CheckboxField field={field} label={say('confirm', { count: changes.length })} />
          </div>
        </div>
      )}
    </Live>
  );
}
