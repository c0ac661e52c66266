import type { Previewed } from './import-store.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { label, say } from './words.ts';

/** Rows of an import: who it is, and what is wrong with it. */
export function ImportRows({ rows }: { rows: readonly Previewed[] }) {
  if (rows.length === 0) return null;
  return (
    // Rows in the order of the file; the lines help to find them there.
    <div
      className="overflow-x-auto rounded-sm border border-line"
      tabIndex={0}
      role="region"
      aria-label={say('import.rows')}
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line text-ink-3">
            <th scope="col" className="px-3 py-1.5 font-medium">
              {say('import.line')}
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              {label('name')}
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              {say('import.result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((previewed) => (
            <tr key={previewed.line} className="border-b border-line align-top last:border-b-0">
              <td className="px-3 py-1.5 text-ink-3">{previewed.line}</td>
              <td className="px-3 py-1.5 whitespace-nowrap">
                {[previewed.row.first_name, previewed.row.last_name].filter(Boolean).join(' ')}
              </td>
              <td className="px-3 py-1.5">
                <Result {...previewed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Result({ row, result }: Previewed) {
  const words = new Intl.ListFormat(pageFacts().language);
  const value = (field: string): string =>
    String(Object.entries(row).find(([name]) => name === field)?.[1] ?? '');
  return (
    <>
      {result.errors.map(({ field, message }) => (
        <p key={field} className="text-danger">
          {label(field)}
          {value(field) && ` “${value(field)}”`}: {message}
        </p>
      ))}
      {result.duplicates.map((duplicate) => (
        <p key={`${duplicate.id}-${duplicate.name}`} className="text-warn">
          {duplicate.id === null
            ? say('import.sameRow', {
                line: Number(duplicate.name) + 1,
                fields: words.format(duplicate.fields.map(label)),
              })
            : say('import.sameMember', {
                name: duplicate.name,
                fields: words.format(duplicate.fields.map(label)),
              })}
        </p>
      ))}
      {result.accepted && result.duplicates.length === 0 && (
        <p className="text-success">{say('import.good')}</p>
      )}
    </>
  );
}
