import type { Kysely } from 'kysely';
import { RELATIONS } from '../../../src/lib/contract/postals/recipients.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { MEN, SURNAMES, WOMEN } from './people.ts';
import type { DemoClient } from './people.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** Recipients of the one client who sends to a whole street. */
const MANY = 40;
const LINKS_AT_ONCE = 2_000;
const ROADS =
  'Calle 13,Calle 23,Calle Línea,Calle Martí,Calle Maceo,Avenida 51,Calle Real,Calle Garzón,Calle San Rafael,Calle Luz Caballero'.split(
    ',',
  );
const SUBURBS = ',Vedado,Centro,Vista Alegre,La Vigía,Sueño,Alta Habana,Eléctrico'.split(',');
const DIRECTIONS = ['', '', '', 'Frente a la panadería', 'Al fondo, por el pasillo', 'Tocar en casa de Nena'];
/** Area codes of landlines, by the number of the province. */
const AREAS: Readonly<Record<number, string>> = {
  21: '48',
  22: '47',
  23: '7',
  24: '47',
  25: '45',
  26: '42',
  27: '43',
  28: '41',
};
const OTHER_AREA = '24';

interface RecipientsOptions {
  readonly count: number;
  readonly clients: readonly DemoClient[];
}

/** Recipients all over Cuba: the first client sends to nobody, the second to many, the others to a few each. */
export async function seedRecipients(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  { count, clients: [, second, ...others] }: RecipientsOptions,
): Promise<void> {
  if (!second) return;
  const cities = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id', 'city.state_id'])
    .where('state.country_code', '=', 'CU')
    .orderBy('city.id')
    .execute();
  const cards = new Set<string>();
  const senders = Array.from({ length: count }, (_, index) =>
    index < MANY || others.length === 0 ? second : random.pick(others),
  );
  const everybody = [second, ...others];
  const ids = await insertMany(
    db,
    'recipient',
    senders.map((sender) => recipientOf(random, now, { sender, city: random.pick(cities), cards })),
  );
  const links = ids.flatMap((recipient_id, index) => {
    const sender = senders[index] ?? second;
    const link = (member_id: number) => ({ recipient_id, member_id, relation: random.pick(RELATIONS) });
    // Brothers and sisters send to the same mother.
    const other = random.chance(0.12) ? random.pick(everybody) : sender;
    return other.id === sender.id || other.brand !== sender.brand
      ? [link(sender.id)]
      : [link(sender.id), link(other.id)];
  });
  for (let start = 0; start < links.length; start += LINKS_AT_ONCE)
    await db
      .insertInto('recipient_member')
      .values(links.slice(start, start + LINKS_AT_ONCE))
      .execute();
}

function recipientOf(
  random: Random,
  now: Date,
  { sender, city, cards }: { sender: DemoClient; city: { id: number; state_id: number }; cards: Set<string> },
): Readonly<Record<string, unknown>> {
  const female = random.chance(0.6);
  const names = female ? WOMEN : MEN;
  const since = new Date(now.getTime() - random.integer(1, 540) * DAY);
  const inBuilding = random.chance(0.2);
  return {
    brand: sender.brand,
    status: random.chance(0.97) ? 1 : 2,
    first_name: random.pick(names),
    middle_name: random.chance(0.3) ? random.pick(names) : '',
    first_surname: random.chance(0.6) ? (sender.last_name.split(' ')[0] ?? '') : random.pick(SURNAMES),
    second_surname: random.pick(SURNAMES),
    identity_card: random.chance(0.9) ? identityCard(random, now, { female, cards }) : null,
    mobile: random.chance(0.92) ? `+535${random.integer(2_000_000, 8_999_999)}` : null,
    landline: random.chance(0.4) ? landlineOf(random, city.state_id) : null,
    street: random.pick(ROADS),
    between_streets: `${random.pick(['A', 'C', '4', '12'])} y ${random.pick(['B', 'D', '6', '14'])}`,
    house_number: String(random.integer(1, 990)),
    building: inBuilding ? String(random.integer(1, 60)) : '',
    apartment: inBuilding ? String(random.integer(1, 24)) : '',
    suburb: random.pick(SUBURBS),
    city_id: city.id,
    directions: random.pick(DIRECTIONS),
    note: '',
    version: 1,
    created_at: since,
    updated_at: since,
  };
}

/** La Habana's numbers have seven digits after the 7, others six after their two. */
function landlineOf(random: Random, province: number): string {
  const area = AREAS[province] ?? OTHER_AREA;
  return area === '7' ? `+5372${random.digits(6)}` : `+53${area}3${random.digits(5)}`;
}

/** A card that holds a birth date and a sex (domain/identity.ts), and that nobody else has. */
function identityCard(
  random: Random,
  now: Date,
  { female, cards }: { female: boolean; cards: Set<string> },
): string {
  const born = new Date(now.getTime() - random.integer(18 * 366, 92 * 365) * DAY).toISOString();
  const century = born.startsWith('19') ? random.integer(0, 5) : random.integer(6, 8);
  const sex = 2 * random.integer(0, 4) + (female ? 1 : 0);
  const card = `${born.slice(2, 10).replaceAll('-', '')}${century}${random.digits(2)}${sex}${random.integer(0, 9)}`;
  if (cards.has(card)) return identityCard(random, now, { female, cards });
  cards.add(card);
  return card;
}
