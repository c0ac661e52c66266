import type { ModelRow } from '../../../lib/contract/cars/models.ts';
import { StatusBadge, statusText } from '../../ui/badge.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant, number } from '../../ui/reader.ts';
import { recordActions } from '../../ui/record-actions.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { Acriss, acrissText } from './acriss.tsx';
import { records } from './store.ts';
import { label, option } from './words.ts';

/** What can be done with a model, for its panel and its context menu. */
export const actionsOf = recordActions(records);

/** Everything about one model. */
export function ModelPanel() {
  return (
    <RecordPanel
      records={records}
      head={({ status }) => ({ badge: <StatusBadge kind="global" value={status} /> })}
      actions={actionsOf}
      label={label}
      show={show}
    >
      {(row) => <Details row={row} />}
    </RecordPanel>
  );
}

/** A value of a model as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (field === 'status') return statusText('global', value);
  return field === 'transmission' || field === 'fuel' ? option(field, value) : number(value);
}

function Details({ row }: { row: ModelRow }) {
  const meaning = acrissText(row.category);
  return (
    <>
      {row.images.length > 0 && (
        <PanelSection>
          <ul className="grid grid-cols-3 gap-2">
            {row.images.map((image) => (
              <li key={image.id}>
                <FileLink file={image}>
                  <FilePicture
                    file={image}
                    className="aspect-[4/3] w-full rounded-sm bg-surface-2 object-cover"
                  />
                </FileLink>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection>
        <Facts
          facts={[
            [
              label('category'),
              meaning ? (
                <>
                  {row.category} · {meaning}
                </>
              ) : (
                <Acriss code={row.category} />
              ),
            ],
            [label('transmission'), option('transmission', row.transmission)],
            [label('fuel'), option('fuel', row.fuel)],
            [label('passengers'), number(row.passengers)],
            [label('doors'), number(row.doors)],
            [label('luggage'), number(row.luggage)],
            [label('capacity'), `${number(row.capacity)} L`],
            [label('vehicle_count'), number(row.vehicle_count)],
            [label('note'), row.note],
            [label('updated_at'), instant(row.updated_at)],
          ]}
        />
      </PanelSection>
    </>
  );
}
