import { ImportRows } from '../../../src/islands/ui/import-rows.tsx';
import type { ImportResult } from '../../../src/lib/records/record-import.ts';
import { say } from '../facts.ts';
import type { Parts } from '../gallery.tsx';

const row = (line: number, city: string, errors: ImportResult['errors'] = []) => ({
  line,
  row: { city },
  result: { row: line - 2, accepted: errors.length === 0, errors },
});
const faulty = row(3, 'San Luis', [
  { field: 'city', key: 'several', message: say('Enter the province.', 'Escriba la provincia.') },
  { field: '', key: 'limit', message: say('The credit is used up.', 'El crédito se agotó.') },
]);
const shown = {
  nameOf: ({ city = '' }: Readonly<Record<string, string | undefined>>) => city,
  labelOf: () => say('Municipality', 'Municipio'),
};

/** What imports of files show. */
export const IMPORTS: Parts = {
  'import-rows': {
    'without faults': <ImportRows {...shown} rows={[row(2, 'Playa')]} />,
    'with faults': <ImportRows {...shown} rows={[row(2, 'Playa'), faulty]} />,
    'with remarks': (
      <ImportRows {...shown} rows={[row(2, 'Playa')]} remarksOf={() => <p>{say('Dear', 'Vale mucho')}</p>} />
    ),
  },
};
