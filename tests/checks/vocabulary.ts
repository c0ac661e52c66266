/**
 * One word for one concept (docs/glossary.md): words that the product's texts must not use, with the right one.
 * `except` names the texts, as "namespace:key", in which the word means something else.
 */
export interface ForbiddenWord {
  readonly word: RegExp;
  readonly use: string;
  readonly except?: readonly string[];
}

/** How a percentage is written is the number locale's to say (src/lib/words/format.ts, formatPercent). */
const PERCENT: ForbiddenWord = { word: /(\d|\})\s?%/, use: 'a name that formatPercent fills' };

/** Headings of files that people bring, in both languages. */
const SPANISH_EMAIL = ['users/members:import.headings.email', 'postals/package_import:headings.sender_email'];

export const FORBIDDEN: Readonly<Record<'en' | 'es', readonly ForbiddenWord[]>> = {
  en: [
    { word: /\binstal(?!l)/i, use: 'installment' },
    { word: /\blicence/i, use: 'license' },
    { word: /\bcolou?r\b(?<!color)/i, use: 'color' },
    { word: /\b(author|organ|recogn)is(e|ation)/i, use: 'authorize, authorization' },
    { word: /\bpetrol\b/i, use: 'gasoline' },
    { word: /\bfavour/i, use: 'favor' },
    PERCENT,
    { word: /\bdial code|country of the number/i, use: 'country code' },
    { word: /\bdrop off\b(?! a car)/i, use: 'drop-off' },
    {
      word: /\bbooked\b/i,
      use: 'posted',
      except: [
        'payment/form:terms.refund',
        'status:room.booked',
        'status:booking_room.booked',
        'lodgings/rooms:hints.status',
      ],
    },
    { word: /\b(give|given|gives|giving) (the )?(money |it )?back|\bmoney back/i, use: 'refund' },
    { word: /\b(tries|a try|this try)\b/i, use: 'attempt' },
    { word: /\bnovel driver/i, use: 'recently licensed driver' },
    { word: /\bin parts\b/i, use: 'in installments; split payment for several methods' },
    { word: /\bby hand\b/i, use: 'manually, custom' },
    { word: /\bdeadline/i, use: 'installment; due date for its date' },
    {
      word: /\bfundings?\b/i,
      use: 'payment plan',
      except: [
        'financials/fundings:title',
        'system/settings:fundings.title',
        'system/settings:roles.entities.fundings',
        'shell:menu.financials/fundings',
        'shell:palette.groups.financials/fundings',
        'funding-agreement:title',
      ],
    },
    { word: /\bclerk/i, use: 'staff; entered by' },
    { word: /\b(cancels?|cancelled) itself/i, use: 'cancelled automatically' },
    { word: /\bmail(ed)? (me|it|the|its|to)\b|\bmails\b/i, use: 'email' },
    { word: /(?<!^)\bAdministrators?\b/, use: 'administrator' },
    { word: /\balready(?=[.,:;]|$)/i, use: 'already, before the verb' },
    {
      word: /\bcannot\b/i,
      use: "can't, but where the specification or an agreement says cannot",
      except: ['errors:e8', 'errors:e9', 'errors:e17', 'not-found:sentence'],
    },
    { word: /\bany more\b(?! emails)/i, use: 'no longer' },
    { word: /\b(applies|saved|shows|follows?) (by itself|on its own)\b/i, use: 'automatically' },
    { word: /\bdata (are|were)\b|\bthese data\b/i, use: 'data is; these values' },
    { word: /\bzip code|\bZip\b/, use: 'ZIP code' },
    {
      word: /\bbirth date(?! that| on)/i,
      use: 'date of birth',
      except: ['users/members:import.headings.birth_date'],
    },
    { word: /(?<!\{)\bkinds?\b(?!\})/i, use: 'type' },
    { word: /consular inscription/i, use: 'consular registration' },
    { word: /^Empty: /, use: 'Leave it empty for…' },
    { word: /[‘’«»]|(?<![\w>])"/, use: "' and “ ”" },
    { word: /\.\.\./, use: '…' },
    { word: /what became of/i, use: 'what happened to' },
  ],
  es: [
    PERCENT,
    { word: /\bañ[aá]d/i, use: 'agregar' },
    { word: /reservaci/i, use: 'reserva' },
    { word: /l[ií]mite de pago/i, use: 'plazo de pago' },
    { word: /tasa de aeropuerto/i, use: 'impuesto de aeropuerto' },
    { word: /cantidad fija/i, use: 'importe fijo' },
    { word: /\bpor ciento\b/i, use: 'porcentaje' },
    { word: /\bnovel\b/i, use: 'licencia reciente' },
    {
      word: /\ba mano\b/i,
      use: 'manualmente, personalizadas',
      except: ['payment/verification:declined.timeout'],
    },
    { word: /\b(oficina|fecha|hora|zona horaria) de entrega\b/i, use: 'devolución' },
    { word: /\batrasad[oa]s?\b|\batraso\b/i, use: 'con retraso (autos), vencida (dinero)' },
    { word: /en el taller/i, use: 'en mantenimiento' },
    { word: /\bfusi[oó]n|fusionad/i, use: 'unir' },
    { word: /\bmodificar\b/i, use: 'editar' },
    { word: /\bconfiguraci[oó]n\b/i, use: 'ajustes' },
    { word: /\bprefijo\b|c[oó]digo del pa[ií]s|pa[ií]s del n[uú]mero/i, use: 'código de país' },
    { word: /\bseis cifras|letras y cifras|, cifras/i, use: 'dígitos' },
    { word: /\bel libro\b(?! mayor)/i, use: 'libro mayor' },
    { word: /\bcompañ[ií]a/i, use: 'empresa' },
    { word: /\bempleados?\b/i, use: 'personal' },
    { word: /\botro equipo\b/i, use: 'dispositivo' },
    { word: /d[ií]as de calendario/i, use: 'días calendario' },
    { word: /veh[ií]culos?\b(?! recreativo)/i, use: 'auto' },
    { word: /recogidas y entregas/i, use: 'recogidas y devoluciones' },
    { word: /cr[ée]dito del cliente/i, use: 'saldo a favor del cliente' },
    { word: /\bcaduc/i, use: 'vencer' },
    { word: /letras, n[uú]meros|(seis|diez|once|16) (cifras|n[uú]meros)\b/i, use: 'dígitos' },
    { word: /volver(lo|la)? atr[aá]s/i, use: 'volver a un paso anterior' },
    { word: /(?<![\w@.{])e-?mails?\b(?!\}\})/i, use: 'correo', except: SPANISH_EMAIL },
    { word: /\bIntro\b|\b(pulse|presione)\b(?! Enter)/i, use: 'Enter; toque' },
    { word: /¿Preguntas\?/, use: '¿Dudas?' },
    { word: /\b(hacer|haga) (o elegir )?la foto/i, use: 'tomar, agregar la foto' },
    { word: /por favor (?![,:])/i, use: 'por favor, with a comma behind it' },
    { word: /^Vac[ií][oa]: /, use: 'Déjelo vacío para…' },
    { word: /\d,\d{1,2}(?!\d)/, use: 'a decimal point, as in the United States and Cuba' },
    { word: /[“”‘’]|(?<![\w>])"/, use: '«»' },
    { word: /\.\.\./, use: '…' },
    { word: /(?<!^)\bAdministrador/, use: 'administrador' },
    { word: /(?<!\p{L})aún(?!\p{L})/iu, use: 'todavía' },
    { word: /cancel[aeó] sola|cancele sola/i, use: 'se cancela automáticamente' },
    { word: /en la calle/i, use: 'entregado, en manos del cliente' },
    { word: /\bpor partes\b|\ben partes\b/i, use: 'en cuotas; pago combinado' },
    { word: /devolver (el )?dinero|por devolver|dinero devuelto/i, use: 'reembolsar' },
    {
      word: /\bdiario\b(?<!precio diario)/i,
      use: 'registro del banco',
      except: ['cars/pricing/listing:fields.daily'],
    },
    { word: /\bdéle\b/i, use: 'dele, asígnele' },
    { word: /\bentre (ahora )?(de nuevo|con la nueva|con ella)/i, use: 'inicie sesión' },
    { word: /hora oriental/i, use: 'hora del Este' },
  ],
};

/** The forbidden words that a text uses, with the right ones. */
export function forbiddenIn(language: 'en' | 'es', key: string, text: string): string[] {
  return FORBIDDEN[language]
    .filter(({ word, except }) => word.test(text) && !except?.includes(key))
    .map(({ word, use }) => `${word.exec(text)?.[0] ?? ''} → ${use}`);
}
