import CircleAlert from 'lucide-react/icons/circle-alert';
import type { FileEntry } from '../../../lib/contract/fields.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { PhotoPicture } from '../../ui/photo-picture.tsx';
import { instant, validationWords } from '../../ui/reader.ts';
import { clientName, relativePassportEnd } from './format.ts';
import { label, option, say } from './words.ts';

/** What is asked for, for whom and by whom. Empty fields are left out. */
export function ProcedureFacts({ row }: { row: ProcedureRow }) {
  const brand = useBrandFact(row);
  const endsOn = relativePassportEnd(row);
  return (
    <PanelSection>
      {row.warnings.map(({ field, key }) => (
        <p key={field} className="mb-2 flex gap-1.5 rounded-sm bg-warn-soft px-3 py-2 text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          {validationWords(key)}
        </p>
      ))}
      <div className="flex gap-4 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <Facts
            facts={[
              [label('type'), option('type', row.type)],
              [
                label('applicant_name'),
                <b key="applicant" className="font-semibold">
                  {row.applicant_name}
                </b>,
              ],
              [label('relation'), row.relation && option('relation', row.relation)],
              [label('client'), <Client key="client" row={row} />],
              [label('birth_date'), row.birth_date && formatDate(row.birth_date)],
              [label('identity_card'), row.identity_card],
              [label('passport_number'), row.passport_number],
              [label('request_type'), option('request_type', row.request_type)],
              [label('validity_years'), row.validity_years],
              [label('provider_id'), row.provider?.name],
              [label('office_id'), row.office.name],
              [label('submitted_at'), row.submitted_at && instant(row.submitted_at)],
              [
                label('submission'),
                row.submission && (
                  <a
                    key="submission"
                    className="text-accent underline underline-offset-2"
                    href={recordAddress('postals/procedure_submissions', row.submission.id)}
                  >
                    {row.submission.name}
                  </a>
                ),
              ],
              [label('delivered_at'), row.delivered_at && instant(row.delivered_at)],
              [label('received_by'), row.received_by],
              [label('passport_expires_on'), endsOn && formatDate(endsOn)],
              brand,
              [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
            ]}
          />
        </div>
        <Picture file={row.photo} name={label('photo')} className="aspect-[7/9] w-24 object-cover" />
      </div>
      <div className="mt-2 empty:hidden">
        <Picture file={row.signature} name={label('signature')} className="h-14 bg-white object-contain" />
      </div>
    </PanelSection>
  );
}

interface PictureProps {
  file: FileEntry | null;
  name: string;
  className: string;
}

/** A picture of the form, which opens in its whole size. */
function Picture({ file, name, className }: PictureProps) {
  return (
    file && (
      <FileLink file={file} className="block size-fit shrink-0 overflow-hidden rounded-sm border border-line">
        <PhotoPicture
          photo={{ ...file, width: null, height: null, sources: [] }}
          alt={say('panel.openPicture', { name })}
          sizes="96px"
          className={className}
        />
      </FileLink>
    )
  );
}

function Client({ row }: { row: ProcedureRow }) {
  const { phone } = row.client;
  return (
    <>
      <a
        className="text-accent underline underline-offset-2"
        href={recordAddress('users/members', row.member_id)}
      >
        {clientName(row)}
      </a>
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone}`} className="whitespace-nowrap hover:underline">
            {phoneText(phone)}
          </a>
        </>
      )}
    </>
  );
}
