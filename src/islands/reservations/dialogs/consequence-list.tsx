/** Everything that the button of a dialog does, said before it is pressed; read out again when it changes. */
export function ConsequenceList({ lines }: { lines: readonly string[] }) {
  return (
    <div role="status" className="rounded-sm bg-warn-soft py-2 pr-3 pl-7">
      <ul className="grid list-disc gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
