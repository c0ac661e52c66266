import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { rentalSheet } from '../../../../lib/contract/cars/rental-sheet.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { CheckedItem, SheetItem, SheetSide } from '../../../../lib/contract/cars/sheet-input.ts';
import type { Input, Output } from '../../../../lib/contract/endpoint.ts';
import type { Signature } from '../../../../lib/contract/signature.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { pageFacts } from '../../../../lib/words/page.ts';
import { useWords } from '../../../shell/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { SignatureField } from '../../../ui/signature-field.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { nameOf } from '../format.ts';
import { DamageFields } from './damage-fields.tsx';
import type { TypedDamage } from './damage-fields.tsx';
import { SHEET_WORDS, saySheet } from '../../../reservations/sheet-words.ts';

export type Sheet = Output<(typeof rentalSheet)['answer']>;
export const readSheet = (id: number): Promise<Sheet> => call(rentalSheet, { params: { id } });

interface SheetForm {
  readonly items: FieldNode<CheckedItem[]>;
  readonly damages: FieldNode<TypedDamage[]>;
  readonly repaired_ids: FieldNode<number[]>;
  readonly signature: FieldNode<Input<typeof Signature>>;
}

interface SheetFieldsProps {
  row: RentalRow;
  side: SheetSide;
  fields: SheetForm;
  /** What stands between the damage and the signature. */
  children: ReactNode;
}

/** What a hand-over and a return write down beside kilometres and fuel; all of it may be left out. */
export function SheetFields({ row, side, fields, children }: SheetFieldsProps) {
  const ready = useWords(SHEET_WORDS);
  const sheet = useAnswer(readSheet, row.id, row.version);
  if (!ready) return children;
  const read = sheet.kind === 'ready' ? sheet.value : undefined;
  return (
    <>
      <FieldSection title={saySheet('sections.items')}>
        <Checklist field={fields.items} side={side} sheet={read} />
      </FieldSection>
      <FieldSection title={saySheet('sections.damages')}>
        {sheet.kind === 'failed' && <p className="text-sm text-danger">{saySheet('damages.unread')}</p>}
        <DamageFields field={fields.damages} repaired={fields.repaired_ids} known={read?.damages ?? []} />
      </FieldSection>
      {children}
      <FieldSection title={saySheet('sections.signature')}>
        <SignatureField
          field={fields.signature}
          label={saySheet('sections.signature')}
          consent={saySheet(`consent.${side}`)}
          name={nameOf(row)}
        />
      </FieldSection>
    </>
  );
}

/** At the hand-over the company's list; at the return what went along. */
function listOf(side: SheetSide, sheet: Sheet | undefined): readonly SheetItem[] {
  const went = sheet?.hand_over?.items?.filter(({ there }) => there) ?? [];
  return side === 'return' && went.length > 0 ? went : (sheet?.checklist ?? []);
}

interface ChecklistProps {
  field: FieldNode<CheckedItem[]>;
  side: SheetSide;
  sheet: Sheet | undefined;
}

/** Nothing counts as missing before somebody checks the first. */
function Checklist({ field, side, sheet }: ChecklistProps) {
  const { language } = pageFacts();
  const checked = useStore(field.$value);
  const items: readonly CheckedItem[] =
    checked ?? listOf(side, sheet).map(({ en, es }) => ({ en, es, there: false }));
  return (
    <>
      <p className="text-sm text-ink-3">{saySheet(side === 'return' ? 'items.back' : 'items.hint')}</p>
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {items.map((item, index) => (
          <li key={item.en}>
            <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={item.there}
                onChange={({ target }) =>
                  field.set(items.map((one, at) => (at === index ? { ...one, there: target.checked } : one)))
                }
                className="size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{item[language]}</span>
            </label>
          </li>
        ))}
      </ul>
      <div>
        <Button kind="quiet" onPress={() => field.set(items.map((item) => ({ ...item, there: true })))}>
          {saySheet('items.all')}
        </Button>
      </div>
    </>
  );
}
