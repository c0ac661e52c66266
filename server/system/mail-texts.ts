import { sql } from 'kysely';
import * as contract from '../../src/lib/contract/system/mail-texts.ts';
import type { MailTextRow, MailWording } from '../../src/lib/contract/system/mail-texts.ts';
import { placeholderIssue } from '../../src/lib/domain/mail-placeholders.ts';
import { brandOf } from '../../src/lib/site/hosts.ts';
import { audit } from '../lib/audit.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { MAIL_KIND_IDS, OPTIONAL_KINDS, kindOf } from '../lib/mail/kinds.ts';
import type { MailKindId } from '../lib/mail/kinds.ts';
import { composeMail } from '../lib/mail/message.ts';
import type { MailContent } from '../lib/mail/message.ts';
import { shownMail } from '../lib/mail/picture.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { SWITCHES } from '../lib/mail/switches.ts';
import { filled, shippedText } from '../lib/mail/texts.ts';
import type { TextPlace } from '../lib/mail/texts.ts';
import { invalid, notFound, stale } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { readSetting, saveSetting } from '../lib/setting.ts';
import { words } from '../lib/words.ts';
import { sampleOf } from './mail-samples.ts';

const KEY = 'mails/texts';

/** The mail that a path names. Throws 404 for a kind or a brand that there is not. */
function placeOf({
  params: { kind, brand, language },
}: {
  readonly params: Pick<TextPlace, 'brand' | 'language'> & { readonly kind: string };
}): TextPlace {
  const known = MAIL_KIND_IDS.find((id) => id === kind);
  if (!known || !brandOf(brand)) throw notFound();
  return { kind: known, brand, language };
}

/** Throws 422 for placeholders that the mail does not have, with the first one's name, on the field that has it. */
function checkPlaceholders(kind: MailKindId, wording: MailWording): void {
  const refused = (['subject', 'text'] as const).flatMap((field) => {
    const issue = placeholderIssue(wording[field], kindOf(kind).placeholders);
    return issue ? [{ field, ...issue }] : [];
  });
  if (refused.length > 0) throw invalid(...refused);
}

async function rowsOf(
  { db, language: asked }: RequestContext,
  { brand, language }: Omit<TextPlace, 'kind'>,
): Promise<MailTextRow[]> {
  const [own, { off }] = await Promise.all([
    db
      .selectFrom('mail_text')
      .select(['kind', 'subject', 'text', 'version'])
      .where('brand', '=', brand)
      .where('language', '=', language)
      .execute(),
    readSetting(db, SWITCHES),
  ]);
  return MAIL_KIND_IDS.map((kind) => {
    const { placeholders, key } = kindOf(kind);
    const found = own.find((row) => row.kind === kind);
    return {
      kind,
      name: words(asked)(`system/mail_templates:${kind}.name`),
      when: words(asked)(`system/mail_templates:${kind}.when`),
      about: key ?? null,
      placeholders: [...placeholders],
      sent: OPTIONAL_KINDS.includes(kind) ? !off.includes(kind) : null,
      ...(found ? { subject: found.subject, text: found.text } : shippedText({ kind, language })),
      own: found !== undefined,
      version: found?.version ?? 0,
    };
  });
}

async function oneRow(context: RequestContext, place: TextPlace): Promise<MailTextRow> {
  const row = (await rowsOf(context, place)).find(({ kind }) => kind === place.kind);
  if (!row) throw notFound();
  return row;
}

async function save(call: Call<typeof contract.saveMailText>): Promise<MailTextRow> {
  const place = placeOf(call);
  const { subject, text } = call.body;
  checkPlaceholders(place.kind, { subject, text });
  const before = await oneRow(call, place);
  const saved = await call.db
    .insertInto('mail_text')
    .values({ ...place, subject, text, updated_at: call.now })
    .onConflict((conflict) =>
      conflict
        .columns(['brand', 'language', 'kind'])
        .doUpdateSet({ subject, text, version: sql<number>`mail_text.version + 1`, updated_at: call.now })
        .where('mail_text.version', '=', call.version),
    )
    .returning('version')
    .executeTakeFirst();
  // Nothing came back: somebody saved first. A first save names version 0.
  if (saved?.version !== call.version + 1) throw stale();
  const named = ({ subject: line, text: body }: MailWording) => ({
    mail: `${place.kind} ${place.brand} ${place.language}`,
    subject: line,
    text: body,
  });
  await audit(call, {
    key: KEY,
    id: null,
    action: 'update',
    before: named(before),
    after: named({ subject, text }),
  });
  return oneRow(call, place);
}

async function reset(call: Call<typeof contract.resetMailText>): Promise<MailTextRow> {
  const place = placeOf(call);
  const before = await call.db
    .deleteFrom('mail_text')
    .where('kind', '=', place.kind)
    .where('brand', '=', place.brand)
    .where('language', '=', place.language)
    .returning(['subject', 'text'])
    .executeTakeFirst();
  if (before)
    await audit(call, {
      key: KEY,
      id: null,
      action: 'remove',
      before: { mail: `${place.kind} ${place.brand} ${place.language}`, ...before },
    });
  return oneRow(call, place);
}

/** The words of a request, filled in as the mail will be. */
async function tried(
  call: Call<typeof contract.previewMailText> | Call<typeof contract.testMailText>,
): Promise<{ place: TextPlace; content: MailContent }> {
  const place = placeOf(call);
  checkPlaceholders(place.kind, call.body);
  const { values, ...rest } = await sampleOf(call.db, place);
  return { place, content: { ...filled(call.body, values), ...rest } };
}

export const mailTextRoutes = [
  route(contract.mailTexts, async (call) => {
    if (!brandOf(call.query.brand)) throw invalid({ field: 'brand', key: 'select_option' });
    return rowsOf(call, call.query);
  }),
  route(contract.mailText, async (call) => oneRow(call, placeOf(call))),
  route(contract.saveMailText, save),
  route(contract.resetMailText, reset),
  route(contract.previewMailText, async (call) => {
    const { place, content } = await tried(call);
    return shownMail(place.brand, await composeMail(place.brand, place.language, content));
  }),
  route(contract.testMailText, async (call) => {
    const { place, content } = await tried(call);
    await queueMail(call, { to: call.member.email, content, language: place.language, brand: place.brand });
  }),
  route(contract.mailSwitches, ({ db }) => readSetting(db, SWITCHES)),
  route(contract.saveMailSwitches, (call) => saveSetting(call, SWITCHES)),
];
