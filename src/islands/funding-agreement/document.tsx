import type { AgreementDocument, AgreementSection } from '../../lib/contract/funding-agreement.ts';

/** The exact document, as it is signed and printed; a signed one keeps its language, whatever the page's is. */
export function Document({
  document: { title, language, introduction, sections },
}: {
  document: AgreementDocument;
}) {
  return (
    <article id="agreement" className="scroll-mt-4" tabIndex={-1} lang={language} aria-label={title}>
      {introduction.map((paragraph) => (
        <p key={paragraph} className="mt-6">
          {paragraph}
        </p>
      ))}
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
    </article>
  );
}

function Section({ section: { heading, paragraphs, facts, table } }: { section: AgreementSection }) {
  return (
    <section className="mt-7" aria-label={heading}>
      <h2 className="text-lg font-bold">{heading}</h2>
      {facts.length > 0 && (
        <dl className="mt-2 text-base">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-x-4 border-b border-line py-2">
              <dt className="min-w-[35%] flex-1 text-pretty text-ink-2">{label}</dt>
              <dd className="max-w-[62%] text-right font-semibold text-balance break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {table && <Schedule table={table} name={heading} />}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-pretty">
          {paragraph}
        </p>
      ))}
    </section>
  );
}

/** The first column names the row, the last one is its amount. */
function Schedule({
  table: { head, rows },
  name,
}: {
  table: NonNullable<AgreementSection['table']>;
  name: string;
}) {
  const last = head.length - 1;
  const cell = (index: number): string =>
    index === last ? 'py-2 text-right whitespace-nowrap tabular-nums font-semibold' : 'py-2 pr-3 text-left';
  return (
    <table className="mt-2 w-full text-base" aria-label={name}>
      <thead>
        <tr className="border-b border-line-strong text-ink-2">
          {head.map((title, index) => (
            <th key={title} scope="col" className={cell(index)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()} className="border-b border-line align-top">
            {row.map((value, index) =>
              index === 0 ? (
                <th key={index} scope="row" className="py-2 pr-3 text-left font-normal text-ink-2">
                  {value}
                </th>
              ) : (
                <td key={index} className={cell(index)}>
                  {value}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
