import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { chained, evidenceOf } from '../../../server/financials/fundings/agreement-sign.ts';
import { readBytes } from '../../../server/lib/stored-file.ts';
import type { TestApplication } from '../application.ts';
import { archivalFaults } from '../pdf.ts';

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Every signature in its order, after each was seen to prove its document, its file and the signature before it. */
export async function chainedEvidence({ services: { db, files } }: TestApplication) {
  const signed = await db
    .selectFrom('funding_agreement')
    .innerJoin('funding', 'funding.id', 'funding_agreement.funding_id')
    .selectAll('funding_agreement')
    .select(['funding.code', 'funding.signed_at', 'funding.created_at as planned_at'])
    .where('evidence_number', 'is not', null)
    .orderBy('evidence_number')
    .execute();
  let previous = '';
  for (const [index, row] of signed.entries()) {
    expect(row).toMatchObject({
      evidence_number: index + 1,
      previous_hash: previous,
      document_hash: hash(row.document),
    });
    const pdf = await readBytes(files, row.signed_pdf_key ?? '');
    expect(hash(pdf)).toBe(row.signed_pdf_hash);
    expect(archivalFaults(pdf)).toEqual([]);
    const { typed_name, accepted_at, viewed_at, sent_to, ip, user_agent, document_hash, signed_pdf_hash } =
      row;
    const signature = {
      typed_name: typed_name ?? '',
      accepted_at: accepted_at ?? '',
      viewed_at: viewed_at ?? '',
      sent_to,
      ip: ip ?? '',
      user_agent: user_agent ?? '',
      document_hash,
    };
    previous = chained(previous, evidenceOf(row, row, signature, signed_pdf_hash ?? ''));
    expect(row.evidence_hash).toBe(previous);
  }
  return signed;
}
