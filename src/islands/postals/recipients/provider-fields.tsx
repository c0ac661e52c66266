import { useStore } from '@nanostores/react';
import { $offices, $providers, activeOptions } from '../../../lib/choices/postal-choices.ts';
import type { Field } from '../../../lib/forms/field.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { label, say } from './words.ts';

/** By whom and from which office something goes; the provider's own unless said (rule: defaults-stay). */
export function ProviderFields({ provider, office }: Readonly<Record<'provider' | 'office', Field<number>>>) {
  const providers = useStore($providers);
  const offices = useStore($offices);
  const [chosen, from] = [useStore(provider.$value), useStore(office.$value)];
  const usual = providers.find(({ id }) => id === chosen)?.company_office.name;
  return (
    <>
      <SelectField field={provider} label={label('provider')} options={activeOptions(providers, chosen)} />
      <SelectField
        field={office}
        label={label('office')}
        options={activeOptions(offices, from)}
        hint={usual === undefined ? say('hints.office') : say('hints.officeOf', { office: usual })}
      />
    </>
  );
}
