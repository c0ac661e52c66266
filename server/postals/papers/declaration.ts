import type { DeclarationForm } from '../../../src/lib/domain/customs.ts';
import { sumWeights, type Weight } from '../../../src/lib/domain/weights.ts';
import { formatDate, formatMoney } from '../../../src/lib/words/format.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { readerOf } from '../../lib/reader.ts';
import { DOT, code128 } from './barcodes.ts';
import { weightInBoth } from './labels.ts';

/** The customs declaration of a package: CN 22 or CN 23 of the Universal Postal Union. */

interface PostalParty {
  readonly name: string;
  readonly address: readonly string[];
  readonly country: string;
  readonly phone: string;
}

type Category = 'gift' | 'documents' | 'sale' | 'sample' | 'returned' | 'other';

export interface DeclarationOf {
  readonly form: DeclarationForm;
  /** Id of the brand that sends it. */
  readonly brand: string;
  /** Number of the package. */
  readonly number: string;
  readonly sender: PostalParty;
  readonly recipient: PostalParty;
  readonly category: Category;
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: number;
    /** Of the whole line; null where it was not weighed. */
    readonly weight: Weight | null;
    /** Of the whole line, in minor units. */
    readonly value: number;
    /** HS tariff number, or empty. */
    readonly tariff: string;
    /** Country of origin, or empty. */
    readonly origin: string;
  }[];
  readonly currency: string;
  /** Of the parcels, packing included. */
  readonly weights: readonly Weight[];
  /** What the sender pays for the transport, in minor units. */
  readonly postal_charges: number;
  readonly remarks: string;
  /** Office at which it was handed in, and the date. */
  readonly office: string;
  readonly date: string;
}

/**
 * The form's own words: Spanish for Cuba's customs, French as the Union prints it. They are the same whoever prints them.
 */
const FORM = {
  title: ['Declaración de aduana', 'Déclaration en douane'],
  official: ['Puede abrirse de oficio', 'Peut être ouvert d’office'],
  sender: ['Remitente', 'Expéditeur'],
  recipient: ['Destinatario', 'Destinataire'],
  phone: ['Teléfono', 'Téléphone'],
  description: ['Descripción detallada del contenido', 'Description détaillée du contenu'],
  quantity: ['Cantidad', 'Quantité'],
  net_weight: ['Peso neto (kg)', 'Poids net (kg)'],
  value: ['Valor', 'Valeur'],
  tariff: ['N.º tarifario SA', 'N° tarifaire SH'],
  origin: ['País de origen', 'Pays d’origine'],
  total: ['Total', 'Total'],
  gross_weight: ['Peso bruto total', 'Poids brut total'],
  charges: ['Franqueo y gastos', 'Frais de port'],
  category: ['Categoría del envío', 'Catégorie de l’envoi'],
  remarks: ['Observaciones', 'Observations'],
  office: ['Oficina y fecha de depósito', 'Bureau et date de dépôt'],
  signature: ['Fecha y firma del remitente', 'Date et signature de l’expéditeur'],
  certify: [
    'El suscrito certifica que los datos de esta declaración son exactos y que el envío no contiene ningún objeto peligroso o prohibido por la legislación o por la reglamentación postal o aduanera.',
    'Je certifie que les renseignements donnés dans la présente déclaration sont exacts et que cet envoi ne contient aucun objet dangereux ou interdit par la législation ou la réglementation postale ou douanière.',
  ],
} as const;

const CATEGORIES: Readonly<Record<Category, readonly [string, string]>> = {
  gift: ['Regalo', 'Cadeau'],
  documents: ['Documentos', 'Documents'],
  sale: ['Venta de mercancías', 'Vente de marchandises'],
  sample: ['Muestra comercial', 'Échantillon commercial'],
  returned: ['Mercancía devuelta', 'Retour de marchandise'],
  other: ['Otros', 'Autre'],
};

/** Dots that the barcode has room in: a third of a sheet, and the width of the small form. */
const CODE_ROOM = { CN22: 700, CN23: 640 } as const;

/** The declaration as PDF: CN 22 is a page of A6, CN 23 one of A5 across; more lines take more pages. */
export async function declarationPdf(declaration: DeclarationOf): Promise<Buffer> {
  const { form, lines, currency, sender, recipient } = declaration;
  const reader = readerOf(declaration.brand, 'es');
  const money = (amount: number) => formatMoney({ amount, currency }, reader);
  const net = lines.flatMap(({ weight }) => weight ?? []);
  const party = ({ name, address, country, phone }: PostalParty) => ({
    name,
    lines: [...address, country].filter((line) => line.trim() !== ''),
    phone,
  });
  const code = await code128(declaration.number, CODE_ROOM[form]);
  return printPdf('declaration', {
    words: FORM,
    form,
    form_name: form.replace('CN', 'CN '),
    title: `${FORM.title[0]} ${form.replace('CN', 'CN ')} ${declaration.number}`,
    number: declaration.number,
    code: code ?? null,
    dot: DOT,
    sender: party(sender),
    recipient: party(recipient),
    categories: Object.entries(CATEGORIES).map(([key, words]) => ({
      words,
      chosen: key === declaration.category,
    })),
    lines: lines.map(({ description, quantity, weight, value, tariff, origin }) => [
      description,
      String(quantity),
      weight ? sumWeights([weight], 'kg').value : '',
      money(value),
      tariff,
      origin,
    ]),
    total: [
      net.length === lines.length ? sumWeights(net, 'kg').value : '',
      money(lines.reduce((sum, { value }) => sum + value, 0)),
    ],
    gross: weightInBoth(sumWeights(declaration.weights, declaration.weights[0]?.unit ?? 'kg')),
    charges: money(declaration.postal_charges),
    remarks: declaration.remarks,
    office: [declaration.office, formatDate(declaration.date)].filter((text) => text !== '').join(' · '),
  });
}
