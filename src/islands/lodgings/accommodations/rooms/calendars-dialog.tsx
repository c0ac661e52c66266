import { useStore } from '@nanostores/react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { showError } from '../../../../lib/api/show-error.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import type { roomCalendar } from '../../../../lib/contract/lodgings/room-calendars.ts';
import type { RoomRow } from '../../../../lib/contract/lodgings/rooms.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import Dialog from '../../../ui/dialog.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormView } from '../../../ui/form-view.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { errorText, instant } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { calendarsOf, feedForm, makeAddress, readNow, removeCalendar, uploadCalendar } from './calendars.ts';
import { $readAgain, mayDo, nameOf, readAgain } from './store.ts';
import { Overlaps } from './overlaps.tsx';
import { say } from './words.ts';

type Calendar = Output<typeof roomCalendar.answer>;
type Feed = Calendar['feeds'][number];

/** A room's own calendar for other sites, and theirs; loaded when it first opens. */
export default function CalendarsDialog({ room, onClose }: { room: RoomRow; onClose(): void }) {
  const state = useAnswer(calendarsOf, room.id, useStore($readAgain));
  const shown =
    state.kind === 'loading' ? (
      <SkeletonText />
    ) : state.kind === 'failed' ? (
      <p role="alert">{errorText(state.error)}</p>
    ) : (
      <div className="grid gap-6">
        <Overlaps of={state.value.overlaps} />
        <OwnAddress room={room.id} madeAt={state.value.address_made_at} />
        <Feeds room={room.id} feeds={state.value.feeds} />
      </div>
    );
  return (
    <Dialog title={say('calendars.title', { name: nameOf(room) })} onClose={onClose}>
      {mayDo('update') ? (
        <AddFeed room={room.id} onClose={onClose}>
          {shown}
        </AddFeed>
      ) : (
        <div className="dialog-scroll overflow-y-auto px-5 py-4">{shown}</div>
      )}
    </Dialog>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-ink-2">{text}</p>
      {children}
    </section>
  );
}

function OwnAddress({ room, madeAt }: { room: number; madeAt: string | null }) {
  const [address, setAddress] = useState<string>();
  async function make(): Promise<void> {
    const made = await makeAddress(room, madeAt !== null);
    if (made === undefined) return;
    setAddress(made);
    readAgain();
  }
  return (
    <Part title={say('calendars.outTitle')} text={say('calendars.outText')}>
      {address !== undefined && (
        <>
          <CopyText label={say('calendars.address')} text={address} />
          <p role="status">{say('calendars.once')}</p>
        </>
      )}
      {address === undefined && madeAt !== null && (
        <p className="text-ink-2">{say('calendars.madeAt', { at: instant(madeAt) })}</p>
      )}
      {mayDo('update') && (
        <span>
          <Button onPress={() => void make()}>
            {say(madeAt === null ? 'calendars.make' : 'calendars.renew')}
          </Button>
        </span>
      )}
    </Part>
  );
}

function Feeds({ room, feeds }: { room: number; feeds: readonly Feed[] }) {
  return (
    <Part title={say('calendars.inTitle')} text={say('calendars.inText')}>
      {feeds.length === 0 && <p className="text-ink-3">{say('calendars.none')}</p>}
      <ul className="grid gap-2">
        {feeds.map((feed) => (
          <FeedItem key={feed.id} feed={feed} />
        ))}
      </ul>
      {mayDo('update') && <UploadFeed room={room} />}
    </Part>
  );
}

function FeedItem({ feed }: { feed: Feed }) {
  const { name, host, read_at, nights, error } = feed;
  const [reading, setReading] = useState(false);
  async function read(): Promise<void> {
    setReading(true);
    await readNow(feed);
    setReading(false);
    readAgain();
  }
  async function remove(): Promise<void> {
    await removeCalendar(feed);
    readAgain();
  }
  return (
    <li className="flex items-start gap-2 rounded-sm border border-line px-3 py-2">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          <b className="font-semibold">{name}</b>{' '}
          <span className="text-ink-2">{host ?? say('calendars.file')}</span>
        </p>
        <p className="text-ink-2">
          {reading ? (
            say('calendars.reading')
          ) : read_at === null ? (
            say('calendars.waiting')
          ) : (
            <>
              {say('calendars.read', { at: instant(read_at) })} ·{' '}
              <span className="whitespace-nowrap">{say('calendars.nights', { count: nights })}</span>
            </>
          )}
        </p>
        {error && (
          <p className="text-danger">
            {say('calendars.failed', { at: instant(error.at), reason: say(`calendars.errors.${error.key}`) })}
          </p>
        )}
      </div>
      {mayDo('update') && host !== null && (
        <IconButton
          icon={RefreshCw}
          label={say('calendars.readNow', { name })}
          onPress={() => reading || void read()}
        />
      )}
      {mayDo('update') && (
        <IconButton icon={Trash2} label={say('calendars.remove', { name })} onPress={() => void remove()} />
      )}
    </li>
  );
}

const labelOf = (path: string): string =>
  say(path === 'address' ? 'calendars.fields.address' : 'calendars.fields.name');

/** Everything of the dialog, with the calendar that is added below it. */
function AddFeed({ room, onClose, children }: { room: number; onClose(): void; children: ReactNode }) {
  const [form, setForm] = useState(() => feedForm(room));
  async function add(): Promise<void> {
    const outcome = await form.submit();
    // What a field is refused for stands at the field.
    if (outcome.kind === 'failed' && outcome.error.errors.length === 0) showError(outcome.error);
    if (outcome.kind !== 'saved') return;
    setForm(feedForm(room));
    readAgain();
  }
  return (
    <FormView
      form={form}
      onSubmit={() => void add()}
      onCancel={onClose}
      labelOf={labelOf}
      save={say('calendars.add')}
      leave={commonWords('close')}
    >
      {children}
      <FieldGrid>
        <TextField field={form.fields.name} label={labelOf('name')} />
        <TextField field={form.fields.address} label={labelOf('address')} kind="url" />
      </FieldGrid>
    </FormView>
  );
}

function UploadFeed({ room }: { room: number }) {
  const chooser = useRef<HTMLInputElement>(null);
  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    await uploadCalendar(room, file);
    readAgain();
  }
  return (
    <span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".ics,text/calendar"
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button icon={Upload} onPress={() => chooser.current?.click()}>
        {say('calendars.upload')}
      </Button>
    </span>
  );
}
