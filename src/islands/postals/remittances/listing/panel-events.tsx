import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { PhotoGallery } from '../../../ui/photo-gallery.tsx';
import { instant } from '../../../ui/reader.ts';
import { say } from './words.ts';

/** What happened to it, the newest first: when, by whom, who got it, and why not. */
export function Events({ row: { events, created_at } }: { row: RemittanceRow }) {
  return (
    <PanelSection title={say('panel.events')}>
      <ol className="grid gap-2.5">
        {events.map((event) => (
          <li key={event.id} className="border-l-2 border-line pl-3 first:border-accent-line">
            <b className="font-semibold">{say(`events.${event.event}`)}</b>
            <span className="block text-sm text-ink-3">
              {[
                instant(event.at),
                event.courier && say('panel.courier', { name: event.courier.name }),
                event.by?.name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {event.received_by && (
              <span className="block">
                {say(event.signed ? 'panel.signedBy' : 'panel.receivedBy', { name: event.received_by })}
              </span>
            )}
            {event.reason && (
              <span className="block text-warn">{say('panel.reason', { reason: event.reason })}</span>
            )}
            {event.photos.length > 0 && (
              <div className="mt-1">
                <PhotoGallery photos={event.photos} small />
              </div>
            )}
          </li>
        ))}
        <li className="border-l-2 border-line pl-3 first:border-accent-line">
          <b className="font-semibold">{say('events.created')}</b>
          <span className="block text-sm text-ink-3">{instant(created_at)}</span>
        </li>
      </ol>
    </PanelSection>
  );
}
