import { PROCEDURE_RULES, PROCEDURE_SECTIONS } from '../../../lib/contract/postals/procedure-rules.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Facts } from '../../ui/panel-parts.tsx';
import { showValue } from './show-value.ts';
import { label, say } from './words.ts';

const PICTURES = new Set(['photo', 'signature']);
const COUNTRIES = new Set(['birth_country', 'country']);

/** A field of the form as people read it; undefined where nothing is filled in. */
function textOf(row: ProcedureRow, field: string): string | undefined {
  const value = row[field as 'first_name'] as unknown;
  if (value === null || value === '' || PICTURES.has(field)) return undefined;
  if (COUNTRIES.has(field))
    return new Intl.DisplayNames([pageFacts().language], { type: 'region' }).of(String(value));
  if (field.endsWith('phone')) return phoneText(String(value));
  if (field.endsWith('city_id')) return cityText(row, Number(value));
  if (field === 'cuban_addresses')
    return row.cuban_addresses
      .map((stay) =>
        [
          stay.address,
          stay.city_id && cityText(row, stay.city_id),
          `${stay.from_year ?? ''}–${stay.to_year ?? ''}`,
          stay.gap_reason,
        ]
          .filter(Boolean)
          .join(', '),
      )
      .join('; ');
  return showValue(field, value);
}

/** "Playa, La Habana" */
function cityText({ cities }: ProcedureRow, id: number): string {
  const city = cities.find((one) => one.id === id);
  return city ? `${city.name}, ${city.state.name}` : String(id);
}

/** All that is filled in, section by section as the form asks it. */
export function FilledForm({ row }: { row: ProcedureRow }) {
  const sections = PROCEDURE_SECTIONS.map((section) => ({
    section,
    facts: Object.keys(PROCEDURE_RULES[section]).flatMap((field) => {
      const text = textOf(row, field);
      return text === undefined ? [] : [[label(field), text] as const];
    }),
  })).filter(({ facts }) => facts.length > 0);
  return (
    <div className="grid gap-3">
      {sections.length === 0 && <p className="text-ink-3">{commonWords('history.nothing')}</p>}
      {sections.map(({ section, facts }) => (
        <section key={section}>
          <h3 className="mb-1.5 text-sm font-semibold text-ink-2">{say(`formSections.${section}`)}</h3>
          <Facts facts={facts} />
        </section>
      ))}
    </div>
  );
}
