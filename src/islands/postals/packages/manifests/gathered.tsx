import type { Output } from '../../../../lib/contract/endpoint.ts';
import type { addManifestPackages } from '../../../../lib/contract/postals/manifest-actions.ts';
import { say } from './words.ts';

/** What came of adding packages: how many are on it now, and which are not, and why. */
export function Gathered({
  answer: { added, already, refused },
}: {
  answer: Output<typeof addManifestPackages.answer>;
}) {
  return (
    <div className="grid gap-1">
      {added > 0 && <p className="font-semibold text-success">{say('gather.added', { count: added })}</p>}
      {already > 0 && <p>{say('gather.already', { count: already })}</p>}
      {added + already + refused.length === 0 && <p>{say('gather.none')}</p>}
      {refused.length > 0 && (
        <>
          <p className="text-danger">{say('gather.refused', { count: refused.length })}</p>
          <ul className="grid gap-0.5">
            {refused.map(({ id, folio, problem, manifest }) => (
              <li key={id}>
                <b className="font-semibold">{folio}</b>{' '}
                {problem === 'elsewhere'
                  ? say('problems.elsewhere', { manifest: manifest?.name ?? '' })
                  : say(`problems.${problem}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
