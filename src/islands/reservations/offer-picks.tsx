import { useState } from 'react';
import type words from '../../../public/locales/en/cars/offer.json';
import { attempt } from '../../lib/api/attempt.ts';
import { call } from '../../lib/api/call.ts';
import { OFFERED_MODELS, mailOfferSheet, writeOfferSheet } from '../../lib/contract/cars/offer-sheets.ts';
import type { ModelOffer } from '../../lib/contract/cars/model-offers.ts';
import type { Input, Output } from '../../lib/contract/endpoint.ts';
import { valueAt } from '../../lib/forms/field-path.ts';
import { may } from '../../lib/session/session.ts';
import { wordsOf } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { instant } from '../ui/reader.ts';
import { money } from './format.ts';

const say = wordsOf<typeof words>('cars/offer');

type Sheet = Input<typeof writeOfferSheet.body>;
interface Written extends Output<typeof writeOfferSheet.answer> {
  /** The sheet as it was asked for; another one is written anew. */
  readonly of: string;
}

const PARTS = Object.keys(writeOfferSheet.body.shape);

/** The sheet of the picked models with what the form holds; undefined while charges are incomplete. */
function sheetOf(values: unknown, model_ids: readonly number[]): Sheet | undefined {
  const parts = Object.fromEntries(PARTS.map((part) => [part, valueAt(values, part)]));
  const sheet = { ...parts, model_ids, language: valueAt(values, 'client.language') ?? null };
  return writeOfferSheet.body.safeParse(sheet).success ? (sheet as unknown as Sheet) : undefined;
}

interface OfferPicksProps {
  /** What is typed: offices and times, charges, the client. */
  readonly values: unknown;
  readonly offers: readonly ModelOffer[];
  /** Models that are picked already. */
  readonly begin?: readonly number[];
}

/** Free cars to offer a client: picked, written by the server, and copied or mailed. Whoever draws it brings the words of cars/offer. */
export function OfferPicks({ values, offers: all, begin = [] }: OfferPicksProps) {
  const offers = all.flatMap((offer) =>
    offer.free > 0 && offer.price ? [{ ...offer, price: offer.price }] : [],
  );
  const [picked, pick] = useState(begin);
  const [written, setWritten] = useState<Written>();
  const [busy, setBusy] = useState(false);
  const lost = all.filter(
    ({ model }) => picked.includes(model.id) && !offers.some((offer) => offer.model.id === model.id),
  );
  const models = offers.map(({ model }) => model.id).filter((id) => picked.includes(id));
  const sheet = sheetOf(values, models);
  const shown = written?.of === JSON.stringify(sheet) ? written : undefined;

  async function work(doing: () => Promise<void>): Promise<void> {
    setBusy(true);
    await attempt(doing);
    setBusy(false);
  }
  return (
    <section aria-label={say('title')} className="grid w-full gap-3 rounded-sm border border-line p-4">
      <p className="text-sm text-ink-2">{say('text')}</p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{say('cars')}</legend>
        {offers.map((offer) => (
          <label key={offer.model.id} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={picked.includes(offer.model.id)}
              disabled={!picked.includes(offer.model.id) && models.length >= OFFERED_MODELS.max}
              onChange={({ target }) =>
                pick([
                  ...picked.filter((id) => id !== offer.model.id),
                  ...(target.checked ? [offer.model.id] : []),
                ])
              }
              className="size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0">
              {offer.model.name}{' '}
              <span className="text-ink-2">
                · {say('free', { count: offer.free })} · {money(offer.price)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {lost.length > 0 && (
        <p role="status">{say('lost', { names: lost.map(({ model }) => model.name).join(', ') })}</p>
      )}
      {models.length > 0 && !sheet && <p role="alert">{say('incomplete')}</p>}
      <div>
        <Button
          disabled={!sheet}
          busy={busy}
          onPress={() =>
            void work(async () => {
              if (!sheet) return;
              setWritten({ ...(await call(writeOfferSheet, { body: sheet })), of: JSON.stringify(sheet) });
            })
          }
        >
          {say('write')}
        </Button>
      </div>
      {shown && sheet && (
        <>
          <CopyText label={say('offer')} text={shown.text} rows={12} />
          <p className="text-sm text-ink-2">{say('until', { at: instant(shown.valid_until) })}</p>
          {may('rentals:email') && (
            <Send
              values={values}
              busy={busy}
              send={(to) =>
                void work(async () => void (await call(mailOfferSheet, { body: { ...sheet, ...to } })))
              }
            />
          )}
        </>
      )}
    </section>
  );
}

interface SendProps {
  readonly values: unknown;
  readonly busy: boolean;
  send(to: { to: string; first_name: string }): void;
}

/** Mails it to the client of the form. */
function Send({ values, busy, send }: SendProps) {
  const text = (path: string): string => String(valueAt(values, path) ?? '').trim();
  const [to, first_name] = [text('client.email'), text('client.first_name')];
  if (to === '' || first_name === '') return <p className="text-sm text-ink-2">{say('address')}</p>;
  return (
    <div>
      <Button busy={busy} onPress={() => send({ to, first_name })}>
        {say('send', { to })}
      </Button>
    </div>
  );
}
