import { lazy } from 'react';
import { useStore } from '@nanostores/react';
import { $brands, brandName } from '../../../lib/choices/brand-choices.ts';
import { $accommodationChoices } from '../../../lib/choices/room-choices.ts';
import type { AccommodationRow } from '../../../lib/contract/lodgings/accommodations.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { positionText } from '../../../lib/domain/map-position.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Late } from '../../ui/late.tsx';
import { FirstAction } from '../../ui/panel-actions.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { PhotoGallery } from '../../ui/photo-gallery.tsx';
import { instant, number, percent } from '../../ui/reader.ts';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { actionsOf } from './actions.ts';
import { PricesTab } from './prices/prices-tab.tsx';
import { say as sayPrice } from './prices/words.ts';
import { ProhibitedMark, ProhibitedWarning } from './prohibited.tsx';
import { RoomsTab } from './rooms/rooms-tab.tsx';
import { show } from './show.ts';
import { records } from './store.ts';
import { cancellationTexts, childrenText, hoursText, namesText } from './texts.ts';
import { action, label, option, say } from './words.ts';

const PinMap = lazy(() => import('../../ui/pin-map.tsx'));
const LINK = 'text-accent underline underline-offset-2';

/** Everything about one accommodation, and its rooms. The default export is what React.lazy asks for. */
export default function AccommodationPanel() {
  // The history names rooms by them.
  useStore($accommodationChoices);
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        badge: (
          <span className="flex flex-wrap gap-1">
            <StatusBadge kind="global" value={row.status} />
            {row.prohibited && <ProhibitedMark />}
          </span>
        ),
        note: [row.type.name, row.destination?.name ?? row.city.name].join(' · '),
        actions: <FirstAction items={actionsOf(row)} />,
      })}
      tabs={[
        'details',
        { key: 'rooms', label: label('room_count'), content: (row) => <RoomsTab row={row} /> },
        { key: 'prices', label: sayPrice('title'), content: (row) => <PricesTab row={row} /> },
        'notes',
        'history',
      ]}
      label={label}
      action={action}
      show={show}
    >
      {(row) => (
        <>
          {row.prohibited && (
            <PanelSection>
              <ProhibitedWarning />
            </PanelSection>
          )}
          {row.cover && (
            <PanelSection>
              <PhotoGallery photos={row.photos ?? [row.cover]} count={row.photo_count} />
            </PanelSection>
          )}
          <PanelSection title={say('sections.where')}>
            <Where row={row} />
          </PanelSection>
          <PanelSection title={say('sections.offers')}>
            <Offers row={row} />
          </PanelSection>
          <PanelSection title={say('sections.terms')}>
            <Terms row={row} />
          </PanelSection>
          <PanelSection title={say('sections.provider')}>
            <Contact row={row} />
          </PanelSection>
        </>
      )}
    </RecordFrame>
  );
}

function Where({
  row: { address, zip_code, destination, city, position, zone, name },
}: {
  row: AccommodationRow;
}) {
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          [label('address'), address],
          [label('zip_code'), zip_code],
          [label('destination'), destination?.name],
          [label('city'), city.name],
          [label('province'), city.state.name],
          [label('position'), position && positionText(position)],
          [label('zone'), zone],
        ]}
      />
      {position && (
        <Late waiting={<SkeletonText lines={6} />} missing={null}>
          <PinMap key={positionText(position)} label={say('map.pin', { name })} position={position} />
        </Late>
      )}
    </div>
  );
}

function Offers({ row }: { row: AccommodationRow }) {
  return (
    <Facts
      facts={[
        [label('amenities'), namesText(row.amenities)],
        [label('hours'), hoursText(row)],
        [label('minimum_nights'), number(row.minimum_nights)],
        [label('children_from_age'), childrenText(row.children_from_age)],
        [label('special_needs'), row.special_needs],
      ]}
    />
  );
}

function Terms({ row: { refundable, cancellation, commission } }: { row: AccommodationRow }) {
  return (
    <Facts
      facts={[
        [
          label('cancellation'),
          <ul>
            {cancellationTexts(refundable, cancellation).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>,
        ],
        [label('commission'), percent(commission)],
      ]}
    />
  );
}

function Contact({ row }: { row: AccommodationRow }) {
  const brands = useStore($brands);
  return (
    <Facts
      facts={[
        [label('provider'), row.provider?.name],
        [label('contact_name'), row.contact_name],
        [
          label('contact_phone'),
          row.contact_phone && (
            <a href={`tel:${row.contact_phone}`} className={LINK}>
              {phoneText(row.contact_phone)}
            </a>
          ),
        ],
        [
          label('contact_email'),
          row.contact_email && (
            <a href={`mailto:${row.contact_email}`} className={LINK}>
              {unbroken(row.contact_email)}
            </a>
          ),
        ],
        [label('contact_language'), option('contact_language', row.contact_language)],
        [label('brand'), row.brand === null ? '' : brandName(brands, row.brand)],
        [label('note'), row.note],
        [label('updated_at'), instant(row.updated_at)],
      ]}
    />
  );
}
