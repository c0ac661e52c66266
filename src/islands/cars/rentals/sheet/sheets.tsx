import FileText from 'lucide-react/icons/file-text';
import Send from 'lucide-react/icons/send';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call, download } from '../../../../lib/api/call.ts';
import { sendSheet, sheetPdf } from '../../../../lib/contract/cars/rental-sheet.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import { SHEET_SIDES } from '../../../../lib/contract/cars/sheet-input.ts';
import type { SheetSide } from '../../../../lib/contract/cars/sheet-input.ts';
import { may } from '../../../../lib/session/session.ts';
import { useWords } from '../../../shell/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { reload } from '../store.ts';
import { readSheet } from './sheet-fields.tsx';
import type { Sheet } from './sheet-fields.tsx';
import { SHEET_WORDS, saySheet } from '../../../reservations/sheet-words.ts';

/** What was signed at the counter: who and when, to save, and to mail to the client. */
export default function Sheets({ row }: { row: RentalRow }) {
  const ready = useWords(SHEET_WORDS);
  const sheet = useAnswer(readSheet, row.id, row.version);
  if (!ready || sheet.kind !== 'ready') return null;
  return (
    <PanelSection title={saySheet('sheets.title')}>
      <ul className="grid gap-3">
        {SHEET_SIDES.map((side) => (
          <OneSheet key={side} row={row} side={side} sheet={sheet.value} />
        ))}
      </ul>
    </PanelSection>
  );
}

/** How the client can have it, in words: what to do where there is no signature or no address. */
function wayToClient(row: RentalRow, signed: boolean): string {
  if (!signed) return saySheet('sheets.unsigned');
  const { email } = row.client;
  return email === null ? saySheet('sheets.noEmail') : saySheet('sheets.mailed', { to: email });
}

function OneSheet({ row, side, sheet }: { row: RentalRow; side: SheetSide; sheet: Sheet }) {
  const { id, version, client } = row;
  const kept = side === 'return' ? sheet.return_data : sheet.hand_over;
  if ((side === 'return' ? row.return_data : row.hand_over) === null) return null;
  const name = saySheet(`sheets.${side}`);
  const signed = kept?.signed;
  const save = () =>
    attempt(async () => saveFile(await download(sheetPdf, { params: { id }, query: { side } })));
  const mail = () =>
    attempt(async () => {
      await call(sendSheet, { params: { id }, version, body: { side } });
      reload();
    });
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-medium">{name}</b>
        <span className="flex flex-wrap gap-2">
          <Button icon={FileText} onPress={() => void save()}>
            {saySheet('sheets.pdf')} <span className="sr-only">{name}</span>
          </Button>
          {signed && client.email !== null && may('rentals:email') && (
            <Button icon={Send} onPress={() => void mail()}>
              {saySheet('sheets.mail')} <span className="sr-only">{name}</span>
            </Button>
          )}
        </span>
      </div>
      <p className="text-sm text-ink-3">
        {signed && `${saySheet('sheets.signed', { name: signed.name, when: instant(signed.at) })}. `}
        {wayToClient(row, signed !== undefined && signed !== null)}
      </p>
    </li>
  );
}
