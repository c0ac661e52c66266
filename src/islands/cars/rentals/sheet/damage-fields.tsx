import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { computed } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import type { Damage } from '../../../../lib/contract/cars/rental-sheet.ts';
import { DAMAGE_KINDS } from '../../../../lib/contract/cars/sheet-input.ts';
import type { NewDamage } from '../../../../lib/contract/cars/sheet-input.ts';
import { PHOTO_COUNT } from '../../../../lib/contract/limits.ts';
import { damageZones, freePlaceOfZone, zoneOfPlace } from '../../../../lib/domain/damage-zones.ts';
import type { DamagePlace, DamageZone } from '../../../../lib/domain/damage-zones.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { named, stepOf } from '../../../../lib/forms/field-path.ts';
import type { Field, FieldNode } from '../../../../lib/forms/field.ts';
import { Button } from '../../../ui/button.tsx';
import { CarOutline } from '../../../ui/car-outline.tsx';
import type { OutlineMark } from '../../../ui/car-outline.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { instant } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PhotoList } from '../../../reservations/photo-list.tsx';
import { markName, outlineName } from '../../../reservations/mark-text.ts';
import { saySheet, sheetLabel, sheetOptions } from '../../../reservations/sheet-words.ts';

/** A mark as staff set it: its note and photos may still be missing. */
export type TypedDamage = Input<typeof NewDamage>;

const zones = () => damageZones.map((value) => ({ value, label: saySheet(`zones.${value}`) }));
interface DamageFieldsProps {
  field: FieldNode<TypedDamage[]>;
  /** Marks that were repaired meanwhile. */
  repaired: Field<number[]>;
  known: readonly Damage[];
}

/** The outline with every mark, what was known before (rule: marks-outlive-rentals), and what is found now. */
export function DamageFields({ field, repaired, known }: DamageFieldsProps) {
  const found = useStore(field.$value) ?? [];
  const gone = useStore(repaired.$value) ?? [];
  const [added, setAdded] = useState<string>();
  /** Each mark keeps its boxes, and the photos on their way into it, whichever other one goes. */
  const add = (place: DamagePlace): void => {
    const mark = named({ ...place, kind: 'scratch' as const, note: '', photo_ids: [] });
    setAdded(stepOf(mark, found.length));
    field.add(mark);
  };
  const marks: OutlineMark[] = [
    ...known.map((mark, index) => ({ ...mark, number: index + 1, fresh: false, name: markName(mark) })),
    ...found.map((mark, index) => ({
      ...mark,
      number: known.length + index + 1,
      fresh: true,
      name: markName(mark),
    })),
  ];
  return (
    <>
      <p className="text-sm text-ink-3">
        {saySheet('damages.hint')} {saySheet('damages.legend')}
      </p>
      <CarOutline marks={marks} labelOf={outlineName} onPlace={add} />
      {known.length > 0 && (
        <ol className="grid gap-2" aria-label={saySheet('damages.known')}>
          {known.map((mark, index) => (
            <KnownMark
              key={mark.id}
              mark={mark}
              number={index + 1}
              repaired={gone.includes(mark.id)}
              onRepair={(is) => repaired.set(is ? [...gone, mark.id] : gone.filter((id) => id !== mark.id))}
            />
          ))}
        </ol>
      )}
      {marks.length === 0 && <p className="text-ink-3">{saySheet('damages.none')}</p>}
      {found.map((mark, index) => {
        const step = stepOf(mark, index);
        return (
          <FoundMark
            key={step}
            field={field.item(step)}
            number={known.length + index + 1}
            marks={marks}
            focused={step === added}
            onRemove={() => {
              setAdded(undefined);
              field.remove(index);
            }}
          />
        );
      })}
      <div>
        <Button icon={Plus} onPress={() => add(freePlaceOfZone('left_front_door', marks))}>
          {saySheet('damages.add')}
        </Button>
      </div>
    </>
  );
}

interface KnownMarkProps {
  mark: Damage;
  number: number;
  repaired: boolean;
  onRepair(repaired: boolean): void;
}

function KnownMark({ mark, number, repaired, onRepair }: KnownMarkProps) {
  return (
    <li className="grid gap-1 rounded-sm border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className={repaired ? 'line-through' : 'font-medium'}>
          {number}. {markName(mark)}
        </span>
        <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={repaired}
            onChange={({ target }) => onRepair(target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          {saySheet('damages.repair')}
        </label>
      </div>
      {mark.note !== '' && <p>{mark.note}</p>}
      <p className="text-sm text-ink-3">
        {saySheet('damages.foundAt', { when: instant(mark.found.at), code: mark.found.code })}
      </p>
      {mark.photos.length > 0 && <PhotoList photos={mark.photos} />}
    </li>
  );
}

/** The part of the car as a choice: a mark that is moved by it stands in that part, beside others. */
function zoneField(field: FieldNode<TypedDamage>, marks: () => readonly DamagePlace[]): Field<DamageZone> {
  return {
    ...field,
    path: `${field.path}.zone`,
    id: `${field.id}.zone`,
    rules: field.fields.view.rules,
    $value: computed(field.$value, (value) => value && zoneOfPlace(value)),
    $error: computed(field.fields.x.$error, (error) => error),
    set: (zone) => {
      const value = field.$value.get();
      if (zone && value) field.set({ ...value, ...freePlaceOfZone(zone, marks()) });
    },
  };
}

interface FoundMarkProps {
  field: FieldNode<TypedDamage>;
  number: number;
  /** All marks of the drawing. */
  marks: readonly DamagePlace[];
  /** Just added: what is asked of it begins here. */
  focused: boolean;
  onRemove(): void;
}

function FoundMark({ field, number, marks, focused, onRemove }: FoundMarkProps) {
  const others = useRef(marks);
  others.current = marks;
  const [zone] = useState(() => zoneField(field, () => others.current));
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) group.current?.querySelector('select')?.focus();
  }, [focused]);
  const { kind, note, photo_ids } = field.fields;
  return (
    <div
      ref={group}
      role="group"
      aria-label={saySheet('damages.mark', { number })}
      className="flex items-start gap-2 rounded-sm border border-line p-3"
    >
      <div className="grid min-w-0 flex-1 gap-4">
        <FieldGrid>
          <SelectField field={zone} label={sheetLabel('zone')} options={zones()} />
          <SelectField field={kind} label={sheetLabel('kind')} options={sheetOptions('kind', DAMAGE_KINDS)} />
        </FieldGrid>
        <TextField field={note} label={sheetLabel('note')} />
        <FileDrop field={photo_ids} label={sheetLabel('photo_ids')} purpose="photo" max={PHOTO_COUNT.part} />
      </div>
      <IconButton icon={Trash2} label={saySheet('damages.remove', { number })} onPress={onRemove} />
    </div>
  );
}
