import { useStore } from '@nanostores/react';
import { DimensionsInput, PACKAGE_PARCELS } from '../../../../lib/contract/postals/package-input.ts';
import { volumeOf } from '../../../../lib/domain/weights.ts';
import type { Field, FieldNode } from '../../../../lib/forms/field.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AddLine } from '../../../ui/lines.tsx';
import { issueText } from '../../../ui/reader.ts';
import { bothUnits, volumeText, weightText } from '../format.ts';
import { $quote } from '../quote.ts';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';
import { DecimalField } from './decimal-field.tsx';
import { LineGroup } from '../../../ui/line-group.tsx';
import { WeightField } from './weight-field.tsx';

const { fields } = editor.form;

/** One to many parcels, each with its weight and what it measures. */
export function ParcelsSection() {
  const parcels = useStore(fields.parcels.$value) ?? [];
  const error = useStore(fields.parcels.$error);
  const unit = parcels.at(-1)?.weight?.unit ?? 'lb';
  return (
    <FieldSection title={label('parcels')}>
      <div id={fields.parcels.id} tabIndex={-1} className="grid gap-3 outline-none">
        {error && <p className="text-sm text-danger">{issueText(error)}</p>}
        {parcels.map((_, index) => (
          <Parcel key={index} index={index} only={parcels.length === PACKAGE_PARCELS.min} />
        ))}
      </div>
      {parcels.length < PACKAGE_PARCELS.max && (
        <AddLine onPress={() => fields.parcels.add({ weight: { unit } })}>{say('form.addParcel')}</AddLine>
      )}
      <Together />
    </FieldSection>
  );
}

const SIDES = ['length', 'width', 'height'] as const;
type Dimensions = Readonly<Record<(typeof SIDES)[number], string>>;

/** One side of a parcel that may be left unmeasured: without any side there are no dimensions. */
function sideOf(field: FieldNode<Dimensions>, side: (typeof SIDES)[number]): Field<string> {
  const node = field.fields[side];
  return requiredField(
    {
      ...node,
      set: (text: string | undefined) => {
        const others = SIDES.filter((one) => one !== side).map((one) => field.fields[one]);
        const alone = others.every(({ $value, $typed }) => !$value.get() && !$typed.get());
        if (text === undefined && alone) field.set(undefined);
        else node.set(text);
      },
    },
    false,
  );
}

function Parcel({ index, only }: { index: number; only: boolean }) {
  const { weight, dimensions } = fields.parcels.item(index).fields;
  const measured = DimensionsInput.safeParse(useStore(dimensions.$value));
  const volume = measured.success
    ? volumeText(volumeOf([measured.data.length, measured.data.width, measured.data.height]))
    : undefined;
  return (
    <LineGroup
      title={say('form.parcel', { number: index + 1 })}
      remove={only ? undefined : () => fields.parcels.remove(index)}
    >
      <FieldGrid>
        <WeightField field={weight} label={label('weight')} />
        <div className="grid grid-cols-3 gap-2">
          {SIDES.map((side) => (
            <DecimalField
              key={side}
              field={sideOf(dimensions, side)}
              label={`${label(side)} (cm)`}
              reason="dimension"
            />
          ))}
        </div>
      </FieldGrid>
      {volume && <p className="text-sm text-ink-3">{volume}</p>}
    </LineGroup>
  );
}

/** All parcels together: in both units, and what their volume counts as. */
function Together() {
  const state = useStore($quote);
  const quote = 'quote' in state ? state.quote : undefined;
  if (!quote) return null;
  const { weight, volumetric_kg, chargeable_kg } = quote;
  return (
    <p className="text-ink-2">
      {say('form.together', { weight: bothUnits(weight) })}{' '}
      {volumetric_kg !== null &&
        say('price.chargeable', {
          weight: weightText(chargeable_kg, 'kg'),
          volumetric: weightText(volumetric_kg, 'kg'),
        })}
    </p>
  );
}
