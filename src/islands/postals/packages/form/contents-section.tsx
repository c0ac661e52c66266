import { useStore } from '@nanostores/react';
import { CONTENT_CLASSES, PACKAGE_LINES_MAX } from '../../../../lib/contract/postals/package-input.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AddLine } from '../../../ui/lines.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { editor } from '../store.ts';
import { label, options, say } from '../words.ts';
import { LineGroup } from '../../../ui/line-group.tsx';
import { WeightField } from './weight-field.tsx';

const { fields } = editor.form;

/** What is in it, as the customs declaration asks for it. */
export function ContentsSection() {
  const contents = useStore(fields.contents.$value) ?? [];
  return (
    <FieldSection title={label('contents')}>
      {contents.length === 0 && <p className="text-ink-3">{say('form.noContents')}</p>}
      {contents.map((_, index) => (
        <Line key={index} index={index} />
      ))}
      {contents.length < PACKAGE_LINES_MAX && (
        <AddLine onPress={() => fields.contents.add({ class: 'miscellaneous', quantity: 1 })}>
          {say('form.addLine')}
        </AddLine>
      )}
      {contents.length > 0 && (
        <CheckboxField
          field={fields.packed_apart}
          label={label('packed_apart')}
          hint={say('form.packedApartHint')}
        />
      )}
    </FieldSection>
  );
}

function Line({ index }: { index: number }) {
  const line = fields.contents.item(index).fields;
  const currency = useStore(fields.currency.$value) ?? 'USD';
  return (
    <LineGroup title={say('form.line', { number: index + 1 })} remove={() => fields.contents.remove(index)}>
      <FieldGrid>
        <TextField field={line.description} label={label('description')} />
        <SelectField field={line.class} label={label('class')} options={options('class', CONTENT_CLASSES)} />
        <NumberField field={line.quantity} label={label('quantity')} />
        <AmountField field={line.value} label={label('value')} unit={currency} hint={say('form.valueHint')} />
        <WeightField field={line.unit_weight} label={label('unit_weight')} optional />
        <TextField field={line.hs_code} label={label('hs_code')} />
      </FieldGrid>
    </LineGroup>
  );
}
