import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PackageSettings } from '../../../lib/contract/postals/package-settings.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { number } from '../../ui/reader.ts';
import { PackageFields, packagesLabel } from './packages-fields.tsx';
import { createCubanPlaces, createPackageRules } from './packages-store.ts';
import { feeText } from './fee-text.ts';
import { amountsText, customsText, distributionText, transportText } from './packages-text.ts';
import { SettingsRules } from './rules.tsx';
import { settingsWords } from './words.ts';

const { transport, delivery, insurance, distribution, customs, forbidden_words } = PackageSettings.shape;

/** Prices of packages, what customs asks, and what it does not let in; saved packages keep what was agreed. */
export function SettingsPackages() {
  const [rules] = useState(createPackageRules);
  const [places] = useState(createCubanPlaces);
  const state = useStore(rules.$rules);
  const states = useStore(places.$states);
  const cities = useStore(places.$cities);
  const rows = state.kind === 'ready' ? state.value.distribution : [];
  useEffect(() => {
    for (const { state_id, city_id } of rows) if (state_id !== null && city_id !== null) places.ask(state_id);
  }, [rows]);

  /** "Bayamo, Granma", "Granma", or everywhere. */
  function placeOf({ state_id, city_id }: (typeof rows)[number]): string {
    if (state_id === null) return settingsWords('packages.allProvinces');
    const province = states.find(({ id }) => id === state_id)?.name ?? '';
    const city = cities.get(state_id)?.find(({ id }) => id === city_id)?.name;
    return city ? `${city}, ${province}` : province;
  }
  const distributionLines = (all: PackageSettings['distribution']): string =>
    all.map((row) => distributionText(row, placeOf(row))).join('\n');

  /** A value of the form as people read it, where two versions are compared. */
  function shown(field: string, value: unknown): string | undefined {
    if (field === 'transport') return textOf(transport.safeParse(value).data, transportText);
    if (field === 'delivery') return textOf(delivery.safeParse(value).data, amountsText);
    if (field === 'insurance') return textOf(insurance.safeParse(value).data, feeText);
    if (field === 'distribution') return textOf(distribution.safeParse(value).data, distributionLines);
    if (field === 'customs')
      return textOf(customs.safeParse(value).data, (all) => all.map(customsText).join('\n'));
    if (field === 'forbidden_words')
      return textOf(forbidden_words.safeParse(value).data, (all) => all.join(', '));
    return undefined;
  }

  const title = settingsWords('titles.packages');
  return (
    <SettingsRules
      title={title}
      text={settingsWords('packages.text')}
      rules={rules}
      lines={12}
      factsOf={(value) => [
        [packagesLabel('transport'), transportText(value.transport)],
        [
          packagesLabel('volumetric_divisor'),
          settingsWords('packages.volume', { volume: number(value.volumetric_divisor) }),
        ],
        [packagesLabel('insurance'), feeText(value.insurance)],
        [packagesLabel('delivery'), amountsText(value.delivery)],
        [packagesLabel('distribution'), <Lines key="d" lines={distributionLines(value.distribution)} />],
        [packagesLabel('customs'), <Lines key="c" lines={value.customs.map(customsText).join('\n')} />],
        [packagesLabel('forbidden_words'), value.forbidden_words.join(', ')],
      ]}
    >
      <FormDialog
        editor={rules.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={packagesLabel}
        show={shown}
        size="side"
      >
        <PackageFields fields={rules.editor.form.fields} places={places} />
      </FormDialog>
    </SettingsRules>
  );
}

const textOf = <T,>(value: T | undefined, write: (value: T) => string): string | undefined =>
  value === undefined ? undefined : write(value);

const Lines = ({ lines }: { lines: string }) => <span className="whitespace-pre-line">{lines}</span>;
