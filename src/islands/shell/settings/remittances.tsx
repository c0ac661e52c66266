import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { holds } from '../../../lib/choices/car-choices.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { exchanges } from '../../../lib/contract/postals/exchanges.ts';
import { RemittanceLimits } from '../../../lib/contract/postals/remittance-actions.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { number, reader } from '../../ui/reader.ts';
import { $providerNames, $quoteMinutes, createRemittanceRules } from './remittances-store.ts';
import { SettingsRules } from './rules.tsx';
import { settingsWords } from './words.ts';

const { per_quarter, blocked_provider_ids } = RemittanceLimits.shape;

const limitLabel = (currency: string): string => settingsWords('remittances.perQuarter', { currency });

/** Name of a field by its path: per_quarter.USD. */
function labelOf(path: string): string {
  const [first, currency] = path.split('.');
  if (first !== 'per_quarter') return settingsWords('remittances.blocked');
  return currency === undefined ? settingsWords('remittances.limits') : limitLabel(currency);
}

/** "$2,000.00", or that there is no limit. */
const limitText = (amount: number | null, currency: string): string =>
  amount === null ? settingsWords('remittances.unlimited') : formatMoney({ amount, currency }, reader());

/** What senders may remit in a quarter, and through whom nothing is sent. */
export function SettingsRemittances() {
  const [rules] = useState(createRemittanceRules);
  const providers = useStore($providerNames);
  const [minutes] = useStore($quoteMinutes);
  const { fields } = rules.editor.form;
  const title = settingsWords('titles.remittances');
  const namesOf = (ids: readonly number[]): string =>
    ids.map((id) => providers.find(({ value }) => value === id)?.label ?? String(id)).join(', ') ||
    settingsWords('remittances.noneBlocked');

  /** A value of the form as people read it, where two versions are compared. */
  function shown(field: string, value: unknown): string | undefined {
    const limits = per_quarter.safeParse(value).data;
    if (field === 'per_quarter' && limits)
      return CURRENCIES.map((currency) => limitText(limits[currency], currency)).join(' · ');
    const ids = blocked_provider_ids.safeParse(value).data;
    return field === 'blocked_provider_ids' && ids ? namesOf(ids) : undefined;
  }
  return (
    <SettingsRules
      title={title}
      text={settingsWords('remittances.text')}
      rules={rules}
      lines={5}
      factsOf={(value) => [
        ...CURRENCIES.map(
          (currency) => [limitLabel(currency), limitText(value.per_quarter[currency], currency)] as const,
        ),
        [settingsWords('remittances.blocked'), namesOf(value.blocked_provider_ids)],
        [
          settingsWords('remittances.quote'),
          minutes !== undefined && (
            <>
              {settingsWords('remittances.minutes', { count: minutes, number: number(minutes) })}{' '}
              <a
                href={`${routePath(pageFacts().language, exchanges.key)}?tab=fees`}
                className="text-accent underline underline-offset-2"
              >
                {settingsWords('remittances.fees')}
              </a>
            </>
          ),
        ],
      ]}
    >
      <FormDialog
        editor={rules.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={labelOf}
        show={shown}
      >
        <p className="text-sm text-ink-2">{settingsWords('remittances.limitsHint')}</p>
        <FieldGrid>
          {CURRENCIES.map((currency) => (
            <AmountField
              key={currency}
              label={limitLabel(currency)}
              field={fields.per_quarter.fields[currency]}
              unit={currency}
            />
          ))}
        </FieldGrid>
        <MultiComboboxField
          label={settingsWords('remittances.blocked')}
          field={fields.blocked_provider_ids}
          find={(text) => providers.filter(({ label }) => holds(label, text)).slice(0, 100)}
          shown={providers}
        />
      </FormDialog>
    </SettingsRules>
  );
}
