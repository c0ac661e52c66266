import Bell from 'lucide-react/icons/bell';
import Car from 'lucide-react/icons/car';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Inbox from 'lucide-react/icons/inbox';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Meter } from '../../../src/islands/ui/meter.tsx';
import { Badge, StatusBadge, StatusSymbol } from '../../../src/islands/ui/badge.tsx';
import { Button } from '../../../src/islands/ui/button.tsx';
import { CodeBox } from '../../../src/islands/ui/code-box.tsx';
import { CopyText } from '../../../src/islands/ui/copy-text.tsx';
import { FieldGrid, FieldSection } from '../../../src/islands/ui/field-grid.tsx';
import { IconButton } from '../../../src/islands/ui/icon-button.tsx';
import { Late } from '../../../src/islands/ui/late.tsx';
import { LineGroup } from '../../../src/islands/ui/line-group.tsx';
import { AddLine } from '../../../src/islands/ui/lines.tsx';
import { Menu } from '../../../src/islands/ui/menu.tsx';
import type { MenuGroup, MenuItem } from '../../../src/islands/ui/menu.tsx';
import { Notice } from '../../../src/islands/ui/notice.tsx';
import { Qr } from '../../../src/islands/ui/qr.tsx';
import { SkeletonRows, SkeletonText } from '../../../src/islands/ui/skeleton.tsx';
import { SectionNav } from '../../../src/islands/ui/section-nav.tsx';
import { Tabs } from '../../../src/islands/ui/tabs.tsx';
import { TextField } from '../../../src/islands/ui/text-field.tsx';
import { unbroken } from '../../../src/islands/ui/unbroken.tsx';
import { TONES } from '../../../src/lib/contract/status.ts';
import { say } from '../facts.ts';
import { another, words } from '../forms.ts';
import type { Parts } from '../gallery.tsx';

const nothing = (): void => undefined;
const save = say('Save', 'Guardar');
const longText = say('Send the voucher to the client once more', 'Enviar otra vez el voucher al cliente');

/** Says what was chosen last, as a screen would do it. */
function Chosen({ children }: { children(choose: (name: string) => () => void): ReactNode }) {
  const [chosen, choose] = useState('');
  return (
    <span className="row">
      {children((name) => () => choose(name))}
      <output>{chosen}</output>
    </span>
  );
}

/** Lines that come and go as in a form. */
function Drivers() {
  const [count, setCount] = useState(2);
  return (
    <div className="wide">
      {Array.from({ length: count }, (_, index) => (
        <LineGroup
          key={index}
          title={`${say('Driver', 'Conductor')} ${index + 1}`}
          remove={() => setCount(count - 1)}
        >
          <TextField field={another(`driver-${index}`).fields.name} label={words.label} />
        </LineGroup>
      ))}
      <AddLine onPress={() => setCount(count + 1)}>{say('Add a driver', 'Agregar un conductor')}</AddLine>
    </div>
  );
}

const entries = (choose: (name: string) => () => void): readonly (MenuItem | MenuGroup)[] => [
  { label: say('Edit', 'Editar'), icon: Pencil, run: choose('edit') },
  {
    label: say('Documents', 'Documentos'),
    icon: Inbox,
    items: [
      { label: 'Voucher', run: choose('voucher') },
      { label: longText, run: choose('send') },
    ],
  },
  {
    label: say('Hand over', 'Entregar'),
    icon: Car,
    refused: say('The rental is not paid', 'La renta no está pagada'),
    run: choose('hand over'),
  },
  { label: say('Remind by mail', 'Recordar por correo'), icon: Bell, checked: true, run: choose('remind') },
  { label: say('Delete', 'Eliminar'), icon: Trash, danger: true, run: choose('delete') },
];

const Never = lazy(() => new Promise<never>(nothing));
const Failing = lazy(() => Promise.reject(new Error('This part cannot be fetched, which is what it shows')));

function Sections() {
  const tabs = [
    { key: 'details', label: say('Details', 'Detalles') },
    { key: 'payments', label: say('Payments', 'Pagos') },
    { key: 'history', label: say('History', 'Historial') },
  ] as const;
  const [current, setCurrent] = useState<(typeof tabs)[number]['key']>('details');
  return (
    <Tabs
      label={say('Sections of the rental', 'Secciones de la renta')}
      tabs={tabs}
      current={current}
      onChange={setCurrent}
    >
      <p>{current}</p>
    </Tabs>
  );
}

export const ACTIONS: Parts = {
  button: {
    kinds: (
      <span className="row">
        <Button kind="primary" icon={Plus} onPress={nothing}>
          {say('Add rental', 'Agregar renta')}
        </Button>
        <Button onPress={nothing}>{say('Print', 'Imprimir')}</Button>
        <Button kind="quiet" onPress={nothing}>
          {say('Cancel', 'Cancelar')}
        </Button>
        <Button kind="danger" icon={Trash} onPress={nothing}>
          {say('Delete', 'Eliminar')}
        </Button>
      </span>
    ),
    disabled: (
      <Button disabled hint={say('Nothing is chosen', 'No hay nada seleccionado')} onPress={nothing}>
        {save}
      </Button>
    ),
    busy: (
      <Button kind="primary" busy onPress={nothing}>
        {save}
      </Button>
    ),
    long: <Button onPress={nothing}>{longText}</Button>,
  },
  'icon-button': {
    plain: <IconButton icon={Pencil} label={say('Edit', 'Editar')} onPress={nothing} />,
    pressed: <IconButton icon={Bell} label={say('Remind', 'Recordar')} pressed onPress={nothing} />,
    'not pressed': (
      <IconButton icon={Bell} label={say('Remind', 'Recordar')} pressed={false} onPress={nothing} />
    ),
    disabled: <IconButton icon={Trash} label={say('Delete', 'Eliminar')} disabled onPress={nothing} />,
  },
  meter: {
    'nothing yet': <Meter share={0} label={say('0% received', '0% recibido')} />,
    'some of it': <Meter share={25} label={say('25% received', '25% recibido')} />,
    'all of it': <Meter share={100} label={say('100% received', '100% recibido')} tone="success" />,
    'nearly used up': (
      <Meter share={92} label={say('92% of the limit used', '92% del límite usado')} tone="warn" />
    ),
    'beyond it': (
      <Meter share={140} label={say('140% of the limit used', '140% del límite usado')} tone="danger" />
    ),
  },
  badge: {
    tones: (
      <span className="row">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon="clock">
            {tone}
          </Badge>
        ))}
      </span>
    ),
    'of a status': <StatusBadge kind="rental" value={3} />,
    'with a note': <StatusBadge kind="rental" value={5} note={say('returned', 'auto recibido')} />,
    'of a status that is not known': <StatusBadge kind="rental" value={99} />,
    'its symbol alone': (
      <span className="row">
        <StatusSymbol icon="truck" /> 12
      </span>
    ),
  },
  menu: {
    'an icon': (
      <Chosen>
        {(choose) => (
          <Menu icon={Car} label={say('Actions of R-0001', 'Acciones de R-0001')} items={entries(choose)} />
        )}
      </Chosen>
    ),
    named: (
      <Chosen>
        {(choose) => <Menu named icon={Plus} label={say('Add', 'Agregar')} items={entries(choose)} />}
      </Chosen>
    ),
  },
  tabs: { open: <Sections /> },
  'section-nav': {
    'two sections': (
      <SectionNav
        label={say('Parts of the screen', 'Partes de la pantalla')}
        sections={[
          { key: 'models', label: say('Models', 'Modelos') },
          { key: 'vehicles', label: say('Vehicles', 'Autos') },
        ]}
        current="models"
        onGo={() => undefined}
      />
    ),
  },
  'copy-text': {
    short: <CopyText label={say('Code', 'Código')} text="R-2026-004871" />,
    long: (
      <CopyText
        label={say('Payment link', 'Enlace de pago')}
        text="https://www.alisios.example/en/payment/form/1/?token=pl_4f1c9d7e2b8a6c3d5e0f1a2b3c4d5e6f"
      />
    ),
    'several lines': <CopyText label={say('Offer', 'Oferta')} text={`${longText}\n\n${longText}`} rows={4} />,
  },
  qr: {
    text: (
      <Qr
        text="https://www.alisios.example/"
        label={say('QR code of the address', 'Código QR de la dirección')}
      />
    ),
  },
  notice: {
    empty: <Notice icon={Inbox} title={say('Nothing here yet', 'Todavía no hay nada')} text={longText} />,
    'with what to do': (
      <Notice icon={CircleAlert} title={say('It could not be read', 'No se pudo leer')} text={longText}>
        <Button onPress={nothing}>{say('Try again', 'Intentar de nuevo')}</Button>
      </Notice>
    ),
  },
  unbroken: {
    'a code and a phone number': (
      <p className="narrow">
        {unbroken(
          say('Call +1 786 555 0142 about R-2026-004871', 'Llame al +1 786 555 0142 por R-2026-004871'),
        )}
      </p>
    ),
  },
  late: {
    waiting: (
      <Late waiting={<SkeletonText lines={3} />}>
        <Never />
      </Late>
    ),
    failed: (
      <Late waiting={<SkeletonText lines={3} />}>
        <Failing />
      </Late>
    ),
  },
  skeleton: {
    rows: (
      <div className="wide">
        <SkeletonRows rows={2} />
        <SkeletonRows rows={2} compact />
      </div>
    ),
    text: <SkeletonText />,
  },
  lines: {
    'two, and more': <Drivers />,
  },
  'line-group': {
    'one that may go': (
      <div className="wide">
        <LineGroup title={say('Driver', 'Conductor')} remove={() => undefined}>
          <TextField field={another('line').fields.name} label={words.label} />
        </LineGroup>
      </div>
    ),
  },
  'field-grid': {
    'two columns': (
      <div className="wide">
        <FieldSection title={say('Driver', 'Conductor')}>
          <FieldGrid>
            <TextField field={another('grid-one').fields.name} label={words.label} />
            <TextField field={another('grid-two').fields.name} label={words.longLabel} />
          </FieldGrid>
        </FieldSection>
      </div>
    ),
    'four columns': (
      <div className="wide">
        <FieldGrid columns={4}>
          {(['a', 'b', 'c', 'd'] as const).map((id) => (
            <TextField key={id} field={another(`grid-${id}`).fields.name} label={words.label} />
          ))}
        </FieldGrid>
      </div>
    ),
  },
  'code-box': {
    'for codes': (
      <Chosen>
        {(choose) => (
          <CodeBox
            label={say('Scan or type a code', 'Escanee o escriba un código')}
            enter={say('Deliver', 'Entregar')}
            onCode={(code) => choose(code)()}
          />
        )}
      </Chosen>
    ),
    large: (
      <CodeBox
        label={say('Scan or type a code', 'Escanee o escriba un código')}
        enter={say('Deliver', 'Entregar')}
        onCode={nothing}
        large
      />
    ),
  },
};
