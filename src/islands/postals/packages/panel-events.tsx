import type { PackageEventRow } from '../../../lib/contract/postals/package-parts.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { formatDateTime } from '../../../lib/words/format.ts';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { PhotoGallery } from '../../ui/photo-gallery.tsx';
import { eventText, say } from './words.ts';

/** In the reader's language, where staff wrote something of their own. */
const textOf = ({ code, text_en, text_es }: PackageEventRow): string =>
  (pageFacts().language === 'es' ? text_es : text_en) ?? eventText(code);

/** What happened to it, the newest first: where, when by the clock of the place, and what only staff read. */
export function Events({ row: { events } }: { row: PackageRow }) {
  return (
    <PanelSection title={say('sections.events')}>
      <ol className="grid gap-2.5">
        {events.map((event) => (
          <li key={event.id} className="border-l-2 border-line pl-3 first:border-accent-line">
            <b className="font-semibold">{textOf(event)}</b>
            <span className="block text-sm text-ink-3">
              {[event.place, formatDateTime(event.at.local), event.by].filter(Boolean).join(' · ')}
            </span>
            {event.received_by && (
              <span className="block">
                {say(event.signed ? 'event.signedBy' : 'event.receivedBy', { name: event.received_by })}
              </span>
            )}
            {event.reason && (
              <span className="block text-warn">
                {say(event.forced ? 'event.setBack' : 'event.reason', { reason: event.reason })}
              </span>
            )}
            {event.photos.length > 0 && (
              <div className="mt-1">
                <PhotoGallery photos={event.photos} small />
              </div>
            )}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}
