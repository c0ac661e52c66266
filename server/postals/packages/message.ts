import type { RequestContext } from '../../lib/call.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { hasWords, words } from '../../lib/words.ts';
import { trackingAddress } from './tracking-address.ts';
import { onePackage } from './rows.ts';

/** The newest step in the sender's language, ready to be sent by phone; never why. */
export async function messageOf(context: RequestContext, id: number) {
  const { sender, brand, number, folio, receiver_name, event, events } = await onePackage(context, id);
  const language = languageOfClient(sender.language);
  const say = words(language);
  const key = `postals/events:codes.${event.code}`;
  const own = language === 'es' ? events[0]?.text_es : events[0]?.text_en;
  return {
    phone: sender.phone,
    text: say('mails:package_message', {
      code: number ?? folio,
      receiver: receiver_name,
      event: own ?? say(hasWords(language, key) ? key : 'postals/events:unknown'),
      place: event.place,
      link: trackingAddress(context, { brand, number, language }),
    }),
  };
}
