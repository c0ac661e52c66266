import type { PackageParcel } from '../../../lib/contract/postals/package-parts.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { money } from '../../reservations/format.ts';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { number } from '../../ui/reader.ts';
import { bothUnits, dimensionsText, volumeText, weightText } from './format.ts';
import { eventText, label, option, say } from './words.ts';

/** What is in it, line by line as the customs declaration says it. */
export function Contents({ row: { contents, packed_apart, declared_value } }: { row: PackageRow }) {
  return (
    <PanelSection title={label('contents')}>
      {contents.length === 0 && <p className="text-ink-3">{say('panel.noContents')}</p>}
      <ul className="grid gap-1.5">
        {contents.map((line, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {number(line.quantity)} × {line.description}
              <span className="block text-sm text-ink-3">
                {[
                  option('class', line.class),
                  line.unit_weight &&
                    say('panel.each', { weight: weightText(line.unit_weight.value, line.unit_weight.unit) }),
                  line.hs_code && `${label('hs_code')} ${line.hs_code}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{money(line.value)}</span>
          </li>
        ))}
      </ul>
      {contents.length > 0 && (
        <p className="mt-1.5 flex justify-between gap-4 border-t border-line pt-1.5 font-[650]">
          <span>{label('declared_value')}</span>
          <span className="tabular-nums">{money(declared_value)}</span>
        </p>
      )}
      {packed_apart && <p className="mt-1.5 text-ink-2">{label('packed_apart')}</p>}
    </PanelSection>
  );
}

const hasArrived = ({ step }: PackageParcel): boolean =>
  step === 'arrived_destination' || step === 'delivered';

/** The parcels, each with its number, both weights, what it measures, and how far its own label came. */
export function Parcels({ row: { parcels, weight, volume, missing_parcels } }: { row: PackageRow }) {
  return (
    <PanelSection title={label('parcels')}>
      <ol className="grid gap-1.5">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex gap-3">
            <b className="shrink-0 font-semibold tabular-nums">
              {parcel.number}/{parcels.length}
            </b>
            <span className="min-w-0">
              {bothUnits(parcel.weight)}
              {parcel.dimensions && (
                <span className="block text-sm text-ink-3">
                  {dimensionsText(parcel.dimensions)} · {volumeText(parcel.volume)}
                </span>
              )}
              {parcels.length > 1 && (
                <span className="block text-sm text-ink-3">{parcel.step && eventText(parcel.step)}</span>
              )}
              {missing_parcels > 0 && !hasArrived(parcel) && (
                <span className="block text-sm text-danger">{say('panel.notArrived')}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {parcels.length > 1 && (
        <p className="mt-1.5 border-t border-line pt-1.5 font-[650]">
          {bothUnits(weight)}
          {Number(volume) > 0 && ` · ${volumeText(volume)}`}
        </p>
      )}
    </PanelSection>
  );
}
