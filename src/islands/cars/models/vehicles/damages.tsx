import { useStore } from '@nanostores/react';
import type { VehicleDamage } from '../../../../lib/contract/cars/vehicle-damages.ts';
import type { VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { may } from '../../../../lib/session/session.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { PhotoList } from '../../../reservations/photo-list.tsx';
import { markName, outlineName } from '../../../reservations/mark-text.ts';
import { SHEET_WORDS, saySheet, sheetLabel } from '../../../reservations/sheet-words.ts';
import { useWords } from '../../../shell/use-words.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CarOutline } from '../../../ui/car-outline.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { $repairs, damagesOf, repairing } from './repair.ts';

/** Damage of a vehicle: what stands on its outline, and what was repaired. The default export is what `lazy` asks for. */
export default function Damages({ row }: { row: VehicleRow }) {
  const ready = useWords(SHEET_WORDS);
  const repairs = useStore($repairs);
  const state = useAnswer(damagesOf, row.id, row.version + repairs);
  if (!ready || state.kind === 'loading') return null;
  const damages = state.kind === 'ready' ? state.value : [];
  const standing = damages.filter(({ repaired_on }) => repaired_on === null);
  const past = damages.filter(({ repaired_on }) => repaired_on !== null);
  return (
    <PanelSection title={saySheet('vehicle.title')}>
      {state.kind === 'failed' && <p role="alert">{saySheet('vehicle.unread')}</p>}
      {state.kind === 'ready' && standing.length === 0 && (
        <p className="text-ink-3">{saySheet('damages.none')}</p>
      )}
      {standing.length > 0 && (
        <>
          <CarOutline
            marks={standing.map((mark, index) => ({
              ...mark,
              number: index + 1,
              fresh: false,
              name: markName(mark),
            }))}
            labelOf={outlineName}
          />
          <ol className="mt-3 grid gap-2">
            {standing.map((mark, index) => (
              <Item key={mark.id} mark={mark} number={index + 1} vehicle={row.id} />
            ))}
          </ol>
        </>
      )}
      {past.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer">{saySheet('vehicle.past', { count: past.length })}</summary>
          <ul className="mt-2 grid gap-2">
            {past.map((mark) => (
              <Item key={mark.id} mark={mark} vehicle={row.id} />
            ))}
          </ul>
        </details>
      )}
      <ActionDialog
        dialog={repairing}
        words={(mark) => ({
          title: saySheet('vehicle.ask', { mark: markName(mark) }),
          text: saySheet('vehicle.text'),
          save: saySheet('vehicle.save'),
        })}
        labelOf={sheetLabel}
      >
        {({ form: { fields } }) => <DateField field={fields.repaired_on} label={sheetLabel('repaired_on')} />}
      </ActionDialog>
    </PanelSection>
  );
}

interface ItemProps {
  mark: VehicleDamage;
  /** Of the drawing; none where it is repaired. */
  number?: number;
  vehicle: number;
}

function Item({ mark, number, vehicle }: ItemProps) {
  const { found, note, photos, repaired_on } = mark;
  return (
    <li className="grid gap-1 rounded-sm border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          {number !== undefined && `${number}. `}
          {markName(mark)}
        </span>
        {repaired_on === null && may('vehicles:update') && (
          <Button kind="quiet" onPress={() => repairing.open({ ...mark, vehicle })}>
            {saySheet('vehicle.repaired')} <span className="sr-only">{markName(mark)}</span>
          </Button>
        )}
      </div>
      {note !== '' && <p className="[overflow-wrap:anywhere]">{note}</p>}
      <p className="text-sm text-ink-3">
        {saySheet('vehicle.since', { when: instant(found.at) })}{' '}
        <a
          href={recordAddress('cars/rentals', found.rental_id)}
          className="text-accent underline underline-offset-2"
        >
          {found.code}
        </a>
        {repaired_on !== null && <> · {saySheet('vehicle.repairedOn', { date: formatDate(repaired_on) })}</>}
      </p>
      {photos.length > 0 && <PhotoList photos={photos} />}
    </li>
  );
}
