import { useStore } from '@nanostores/react';
import { StatusBadge } from '../../../src/islands/ui/badge.tsx';
import { useBrandFact } from '../../../src/islands/ui/brand.tsx';
import { Button } from '../../../src/islands/ui/button.tsx';
import { FileLink } from '../../../src/islands/ui/file-link.tsx';
import { FileList } from '../../../src/islands/ui/file-list.tsx';
import { FilePicture } from '../../../src/islands/ui/file-picture.tsx';
import History from '../../../src/islands/ui/history.tsx';
import { PhotoGallery } from '../../../src/islands/ui/photo-gallery.tsx';
import { PhotoPicture } from '../../../src/islands/ui/photo-picture.tsx';
import { LatePanel } from '../../../src/islands/ui/late.tsx';
import Notes from '../../../src/islands/ui/notes.tsx';
import { Facts, PanelSection } from '../../../src/islands/ui/panel-parts.tsx';
import { recordActions } from '../../../src/islands/ui/record-actions.ts';
import { PanelActions } from '../../../src/islands/ui/panel-actions.tsx';
import { RecordFrame } from '../../../src/islands/ui/record-frame.tsx';
import { RecordPanel } from '../../../src/islands/ui/record-panel.tsx';
import { PanelHead, SidePanel } from '../../../src/islands/ui/side-panel.tsx';
import type { Photo } from '../../../src/lib/contract/photos.ts';
import type { PanelState } from '../../../src/lib/records/panel.ts';
import { say } from '../facts.ts';
import type { Parts, States } from '../gallery.tsx';
import { cars, failure, panelOf } from '../lists.ts';
import type { Car, Reading } from '../lists.ts';

const nothing = (): void => undefined;
const files = [
  {
    id: 1,
    url: '/brands/alisios/icon.svg',
    name: 'frente del auto.jpg',
    type: 'image/jpeg',
    size: 1_240_000,
  },
  {
    id: 2,
    url: '#contract',
    name: 'contrato-firmado-en-la-oficina-de-Hialeah-el-28-de-noviembre.pdf',
    type: 'application/pdf',
    size: 82_000,
  },
] as const;
const file = files[0];
const photo: Photo = {
  ...file,
  url: '/brands/alisios/icon.svg',
  width: 1200,
  height: 900,
  sources: [],
  alt_en: 'A car before a blue house',
  alt_es: 'Un auto delante de una casa azul',
};
/** Photos as a server has them, wide and high, which come when a test lets them. */
const tenPhotos = Array.from({ length: 10 }, (_, index): Photo => {
  const wide = index % 2 === 0;
  const [width, height] = wide ? [1200, 900] : [900, 1200];
  const url = (pixels: number) => `/photos/${index}-${pixels}-${wide ? 'wide' : 'high'}.webp`;
  const sources = [320, 800].map((pixels) => ({ width: pixels, url: url(pixels) }));
  return { ...photo, id: 20 + index, url: url(width), width, height, sources };
});
const fieldWords = (name: string): string =>
  ({ name: say('Name', 'Nombre'), note: say('Note', 'Nota') })[name] ?? name;
const READINGS: readonly Reading[] = ['ready', 'empty', 'loading', 'failed'];

const panel = panelOf('ready');
const [car] = cars(1);

function CarFacts({ row }: { row: Car }) {
  const brand = useBrandFact(row);
  return (
    <Facts
      facts={[
        [say('Plate', 'Chapa'), row.plate],
        [say('Note', 'Nota'), row.note],
        [
          say('Address of the office', 'Dirección de la oficina'),
          'Calle San Miguel del Padrón entre Línea y Malecón',
        ],
        brand,
      ]}
    />
  );
}

function Panel() {
  const { kind } = useStore(panel.$state);
  const open = (state: PanelState<Car>) => (): void => panel.$state.set(state);
  if (!car) return null;
  return (
    <div className="wide window">
      <span className="row" data-id={car.id} tabIndex={-1}>
        <Button onPress={open({ kind: 'ready', id: car.id, row: car })}>{say('Open', 'Abrir')}</Button>
        <Button onPress={open({ kind: 'loading', id: car.id })}>
          {say('Open, waiting', 'Abrir, esperando')}
        </Button>
        <Button onPress={open({ kind: 'failed', id: car.id, error: failure })}>
          {say('Open, failed', 'Abrir, fallido')}
        </Button>
        <output>{kind}</output>
      </span>
      <SidePanel panel={panel}>
        {(row) => (
          <>
            <PanelHead
              title={row.name}
              badge={<StatusBadge kind="vehicle" value={row.status} />}
              note={say('Back on Friday', 'Regresa el viernes')}
              actions={
                <Button kind="primary" onPress={nothing}>
                  {say('Edit', 'Editar')}
                </Button>
              }
              onClose={panel.close}
            />
            <PanelSection title={say('Details', 'Detalles')}>
              <CarFacts row={row} />
            </PanelSection>
          </>
        )}
      </SidePanel>
    </div>
  );
}

const records = {
  panel: panelOf('ready'),
  editor: { add: nothing, edit: nothing, offerDrafts: nothing },
  nameOf: ({ name }: Car) => name,
  mayDo: () => true,
  remove: async () => undefined,
};
const framed = { ...records, panel: panelOf('ready') };
const recordMenu = recordActions<Car>(records);

/** A record's panel, opened by a press, as the whole of it lies over the page. */
function RecordOfCar() {
  const [, other] = cars(2);
  if (!other) return null;
  return (
    <div className="wide window">
      <span className="row" data-id={other.id} tabIndex={-1}>
        <Button onPress={() => records.panel.$state.set({ kind: 'ready', id: other.id, row: other })}>
          {say('Open the record', 'Abrir el registro')}
        </Button>
      </span>
      <RecordPanel
        records={records}
        head={({ status }) => ({ badge: <StatusBadge kind="vehicle" value={status} /> })}
        actions={recordMenu}
        label={fieldWords}
        show={() => undefined}
      >
        {(row) => (
          <PanelSection>
            <CarFacts row={row} />
          </PanelSection>
        )}
      </RecordPanel>
    </div>
  );
}

/** The panel of a record with money: its next step at the head, its sections in sight above a tab of its own. */
function FrameOfCar() {
  const [, , other] = cars(3);
  if (!other) return null;
  return (
    <div className="wide window">
      <span className="row" data-id={other.id} tabIndex={-1}>
        <Button onPress={() => framed.panel.$state.set({ kind: 'ready', id: other.id, row: other })}>
          {say('Open the frame', 'Abrir el marco')}
        </Button>
      </span>
      <LatePanel panel={framed.panel}>
        <RecordFrame
          records={framed}
          head={(row) => ({
            badge: <StatusBadge kind="vehicle" value={row.status} />,
            note: say('Back on Friday', 'Regresa el viernes'),
            actions: (
              <PanelActions
                step={{ label: say('Take back', 'Recibir'), run: nothing }}
                items={recordMenu(row)}
              />
            ),
          })}
          tabs={[
            { key: 'files', label: say('Files', 'Archivos'), content: () => <FileList files={files} /> },
            'notes',
            'history',
          ]}
          label={fieldWords}
        >
          {(row) => (
            <PanelSection>
              <CarFacts row={row} />
            </PanelSection>
          )}
        </RecordFrame>
      </LatePanel>
    </div>
  );
}

/** A panel that shows a record from the start. */
function opened(reading: Reading) {
  const shown = panelOf(reading);
  if (car) shown.$state.set({ kind: 'ready', id: car.id, row: car });
  return shown;
}
const each = (draw: (reading: Reading) => React.ReactNode): States =>
  Object.fromEntries(READINGS.map((reading) => [reading, draw(reading)]));

export const RECORDS: Parts = {
  'side-panel': { open: <Panel /> },
  'record-panel': { open: <RecordOfCar /> },
  'record-frame': { open: <FrameOfCar /> },
  'panel-parts': {
    'a section': (
      <PanelSection title={say('Details', 'Detalles')}>{car && <CarFacts row={car} />}</PanelSection>
    ),
  },
  history: each((reading) => <History panel={panelOf(reading)} label={fieldWords} />),
  notes: each((reading) => <Notes panel={opened(reading)} />),
  'file-link': {
    short: (
      <FileLink file={file} className="text-accent underline">
        {file.name}
      </FileLink>
    ),
  },
  'file-list': { files: <FileList files={files} /> },
  'file-picture': {
    picture: <FilePicture file={file} className="narrow" />,
    'that is gone': <FilePicture file={{ ...file, id: 99, url: 'data:,' }} className="narrow" />,
  },
  'photo-picture': {
    picture: <PhotoPicture photo={photo} alt={photo.alt_en} sizes="160px" className="narrow" />,
  },
  'photo-gallery': {
    several: (
      <PhotoGallery photos={[photo, { ...photo, id: 3, alt_en: '', alt_es: '' }, { ...photo, id: 4 }]} />
    ),
    one: <PhotoGallery photos={[photo]} />,
    'small, in a list': <PhotoGallery photos={[photo, { ...photo, id: 3 }]} small />,
    'still being read': <PhotoGallery photos={[photo]} count={4} />,
    ten: <PhotoGallery photos={tenPhotos} />,
  },
};
