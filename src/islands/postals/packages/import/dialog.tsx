import type { PackageImportResult } from '../../../../lib/contract/postals/package-import.ts';
import { money } from '../../../reservations/format.ts';
import { ImportDialog } from '../../../ui/import-dialog.tsx';
import { number } from '../../../ui/reader.ts';
import { warningText } from '../warning-text.ts';
import { columns, example, label, say } from './columns.ts';
import { packageImport } from './store.ts';

const NOTES = ['row', 'sender', 'weight', 'contents'] as const;

/** Packages from a partner's file. The default export is what lazyDialog asks for. */
export default function PackageImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      importing={packageImport}
      onClose={onClose}
      columns={columns()}
      example={example()}
      texts={{
        title: say('title'),
        columns: (
          <ul className="list-disc pl-5">
            {NOTES.map((note) => (
              <li key={note}>{say(`notes.${note}`)}</li>
            ))}
          </ul>
        ),
        template: say('template'),
        yes: (count) => say('yes', { count, number: number(count) }),
        added: (count) => say('added', { count, number: number(count) }),
      }}
      nameOf={({ partner_folio, first_name, first_surname }) =>
        [partner_folio, [first_name, first_surname].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
      }
      labelOf={label}
      remarksOf={(result) => result.accepted && <Remarks result={result} />}
    />
  );
}

/** What it costs, and what is unusual in it. */
function Remarks({ result: { total, warnings } }: { result: PackageImportResult }) {
  return (
    <>
      <p className="text-success">{say('good', { total: total ? money(total) : '' })}</p>
      {warnings.map((warning, index) => (
        <p key={index} className="text-warn">
          {warningText(warning)}
        </p>
      ))}
    </>
  );
}
