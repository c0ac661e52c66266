import { IMPORT_FIELDS } from '../../../lib/contract/users/member-import.ts';
import type { ImportField, ImportResult } from '../../../lib/contract/users/member-import.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { ImportDialog } from '../../ui/import-dialog.tsx';
import { number } from '../../ui/reader.ts';
import { memberImport } from './import-store.ts';
import { label, say } from './words.ts';

/** A text for each column. */
const each = <T,>(of: (field: ImportField) => T): Record<ImportField, T> =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, of(field)])) as Record<ImportField, T>;

/** Members from a file. The default export is what lazyDialog asks for. */
export default function MemberImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      importing={memberImport}
      onClose={onClose}
      columns={{
        fields: IMPORT_FIELDS,
        // Without one of them a line has no headings, and nobody a name.
        needed: ['first_name', 'last_name'],
        headings: each((field) => [label(field), ...say(`import.headings.${field}`).split(',')]),
      }}
      example={each((field) => say(`import.example.${field}`))}
      texts={{
        title: say('import.title'),
        columns: say('import.columns', { names: IMPORT_FIELDS.map(label).join(', ') }),
        template: say('import.template'),
        duplicates: say('import.duplicates'),
        yes: (count) => say('import.yes', { count, number: number(count) }),
        added: (count) => say('import.added', { count, number: number(count) }),
      }}
      nameOf={({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ')}
      labelOf={label}
      isDoubled={({ duplicates }) => duplicates.length > 0}
      remarksOf={({ duplicates }) => duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
    />
  );
}

function Duplicates({ duplicates }: Pick<ImportResult, 'duplicates'>) {
  const words = new Intl.ListFormat(pageFacts().language);
  return duplicates.map(({ id, name, fields }) => {
    const named = { fields: words.format(fields.map(label)) };
    return (
      <p key={`${id}-${name}`} className="text-warn">
        {id === null
          ? say('import.sameRow', { ...named, line: Number(name) + 1 })
          : say('import.sameMember', { ...named, name })}
      </p>
    );
  });
}
