import type { AgreementDocument } from '../../../src/lib/contract/funding-agreement.ts';
import { formatMoment } from '../../../src/lib/words/moments.ts';
import type { Reader } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { readerOf } from '../../lib/reader.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { pdfAnswer } from '../../lib/pdf/answer.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { readBytes } from '../../lib/stored-file.ts';
import { words } from '../../lib/words.ts';
import { readDocument } from './agreement-document.ts';
import type { StoredAgreement } from './agreement.ts';
import type { StoredFunding } from './stored.ts';

/** What a signature says of itself. */
export interface Signature {
  readonly typed_name: string;
  readonly accepted_at: string;
  readonly viewed_at: string;
  readonly sent_to: string | null;
  readonly ip: string;
  readonly user_agent: string;
  readonly document_hash: string;
}

function signatureFacts(signature: Signature, zone: string, reader: Reader): [string, string][] {
  const say = words(reader.language);
  const facts: [string, string | null][] = [
    ['name', signature.typed_name],
    ['accepted_at', formatMoment(signature.accepted_at, zone, reader)],
    ['viewed_at', formatMoment(signature.viewed_at, zone, reader)],
    ['sent_to', signature.sent_to],
    ['ip', signature.ip],
    ['user_agent', signature.user_agent],
    // In groups, which a line can break between.
    ['document_hash', signature.document_hash.match(/.{1,16}/g)?.join(' ') ?? ''],
  ];
  return facts.flatMap(([name, value]) =>
    value ? [[say(`documents/agreement:signature.${name}`), value]] : [],
  );
}

/** The agreement as PDF/A, in its own language: with the signature, or marked as not signed yet. */
export async function printAgreement(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  funding: StoredFunding,
  agreement: StoredAgreement,
  signature?: Signature,
): Promise<Buffer> {
  const document: AgreementDocument = readDocument(agreement.document);
  const { language } = agreement;
  const say = words(language);
  const [zone, frame] = await Promise.all([
    companyZone(db),
    documentFrame({ db, now }, funding.brand, language),
  ]);
  const reader = readerOf(funding.brand, language);
  const data = {
    ...document,
    ...frame,
    signature: {
      heading: say('documents/agreement:signature.heading'),
      unsigned: say('documents/agreement:signature.unsigned'),
      facts: signature ? signatureFacts(signature, zone, reader) : [],
    },
  };
  return printPdf('agreement', data, { archival: true });
}

/** The agreement to read or keep: the very file that was signed, else as it is to be signed. */
export async function agreementFile(
  context: RequestContext,
  funding: StoredFunding,
  agreement: StoredAgreement,
): Promise<Response> {
  const name = `${funding.code}-${agreement.agreement_version}.pdf`;
  if (agreement.signed_pdf_key === null)
    return pdfAnswer(await printAgreement(context, funding, agreement), name);
  return pdfAnswer(await readBytes(context.services.files, agreement.signed_pdf_key), name);
}
