import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { ApiError } from '../../lib/api/call.ts';
import { showError } from '../../lib/api/show-error.ts';
import type { List } from '../../lib/records/resource.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Menu } from './menu.tsx';
import { saveFile } from './save-file.ts';

/** Export of the list's filter, all pages, and print. */
export function ExportMenu({ list }: { list: Pick<List, 'exportAs'> }) {
  const save = (format: 'csv' | 'xlsx') => (): void => {
    list.exportAs(format).then(saveFile, (error: unknown) => error instanceof ApiError && showError(error));
  };
  return (
    <Menu
      icon={Download}
      label={commonWords('list.export')}
      items={[
        { label: commonWords('list.exportCsv'), icon: FileText, run: save('csv') },
        { label: commonWords('list.exportXlsx'), icon: FileSpreadsheet, run: save('xlsx') },
        { label: commonWords('list.print'), icon: Printer, run: () => window.print() },
      ]}
    />
  );
}
