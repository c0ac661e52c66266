import { useStore } from '@nanostores/react';
import { ageGroupOf } from '../../../../lib/domain/procedure-needs.ts';
import { procedurePrice } from '../../../../lib/domain/procedure-price.ts';
import { Lines } from '../../../reservations/lines.tsx';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { editor } from '../store.ts';
import { label, say, sharedWords } from '../words.ts';
import { $filled, $frame, $settings } from './asked.ts';

/** What it costs by today's fees (rule: procedure-price). */
export function Price() {
  const settings = useStore($settings);
  const filled = useStore($filled);
  const frame = useStore($frame);
  const currency = useStore(editor.form.fields.currency.$value) ?? 'USD';
  if (!settings) return null;
  const age_group = ageGroupOf(filled, frame) ?? 'adult';
  const { type, request_type } = filled;
  const price = procedurePrice(settings, { type, age_group, request_type, currency });
  const lines = [
    { text: say(`fees.${age_group}`), units: price.consular_fee },
    { text: label('immediate_fee'), units: price.immediate_fee },
    { text: label('service_fee'), units: price.service_fee },
  ].filter(({ units }, index) => index === 0 || units > 0);
  return (
    <FieldSection title={say('sections.price')}>
      <Lines
        lines={lines.map(({ text, units }) => ({ text, amount: { amount: units, currency } }))}
        total={{ amount: price.total, currency }}
        words={sharedWords}
      />
      <p className="text-sm text-ink-3">{say('form.priceHint', { count: price.validity_years })}</p>
    </FieldSection>
  );
}
