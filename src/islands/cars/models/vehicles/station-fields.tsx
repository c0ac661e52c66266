import { useStore } from '@nanostores/react';
import { call } from '../../../../lib/api/call.ts';
import { $stationChoices, stationOptions } from '../../../../lib/choices/station-choices.ts';
import { stations } from '../../../../lib/contract/cars/stations.ts';
import type { StationContract } from '../../../../lib/contract/cars/stations.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { editor } from './store.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;

const contractsOf = async (officeId: number): Promise<StationContract[]> => {
  if (officeId === 0) return [];
  const { results } = await call(stations.list, { query: { office: String(officeId), page_size: '100' } });
  return results.flatMap(({ contracts }) => contracts);
};

/** Where at its office a vehicle stands, and the contract that grants it. Both follow the office that is chosen. */
export function StationFields() {
  const officeId = useStore(fields.office_id.$value) ?? 0;
  const modelId = useStore(fields.model_id.$value);
  const stationId = useStore(fields.station_id.$value);
  const choices = useStore($stationChoices).filter(({ office }) => office.id === officeId);
  const contracts = useAnswer(contractsOf, officeId);
  const granted = contracts.kind === 'ready' ? contracts.value : [];
  return (
    <FieldGrid>
      <SelectField
        field={fields.station_id}
        label={label('station_id')}
        hint={say('hints.station')}
        options={stationOptions(choices, stationId).map(({ value, label: name }) => ({ value, label: name }))}
      />
      <SelectField
        field={fields.contracted_car_id}
        label={label('contracted_car_id')}
        hint={say('hints.contract')}
        options={granted
          .filter(({ model }) => model.id === modelId)
          .map(({ id, supplier, last_day }) => ({
            value: id,
            label: `${supplier} · ${formatDate(last_day)}`,
          }))}
      />
    </FieldGrid>
  );
}
