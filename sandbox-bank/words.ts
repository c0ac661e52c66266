/* What a cardholder reads at the bank. */

export type Language = 'en' | 'es';

const en = {
  bank: 'Sandbox Bank',
  test: 'Test bank: no money moves.',
  payTo: 'Pay {merchant}',
  total: 'Total',
  concept: 'Concept',
  order: 'Order',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM/YY',
  code: 'Security code',
  codeHint: '3 digits on the back',
  pay: 'Pay {amount}',
  cancel: 'Cancel and go back to the shop',
  until: 'You have until {time} to finish ({minutes} minutes).',
  wrongTitle: 'Please check your card',
  wrong_number: 'This card number is not valid',
  wrong_expiry: 'Enter month and year, for example 12/34',
  wrong_code: 'Enter the 3 or 4 digits of the security code',
  testCards: 'Cards for tests',
  testCardsHint: 'Any future date and any security code, except 999, 172, 173 and 174, which are declined.',
  cardApproved: 'approved',
  cardFrictionless: 'approved without a question (3-D Secure)',
  cardChallenge: 'asks for a code (3-D Secure)',
  cardChallengeDeclined: 'asks for a code and is declined',
  cardFrictionlessDeclined: 'declined by 3-D Secure',
  cardDeclined: 'declined',
  challengeTitle: 'Confirm that it is you',
  challengeText:
    'Your bank sent a code to your phone for the payment of {amount} to {merchant}. In this sandbox the code is {code}.',
  challengeCode: 'Code',
  challengeWrong: 'That is not the code. Please try again.',
  confirm: 'Confirm',
  errorTitle: 'The payment cannot be started',
  errorText: 'The shop sent something that the bank does not accept ({code}). You have not been charged.',
  errorRepeated: 'This payment was already sent to the bank ({code}). Go back to the shop to see its state.',
  timeTitle: 'Time is up',
  timeText: 'The payment was not finished within {minutes} minutes. You have not been charged.',
  doneTitle: 'Payment finished',
  doneText: 'You can go back to the shop.',
  goBack: 'Go back to the shop',
  lostTitle: 'Nothing here',
  lostText: 'The bank knows no such payment.',
  fields: 'Card',
};

const es: typeof en = {
  bank: 'Banco de Pruebas',
  test: 'Banco de pruebas: no se mueve dinero.',
  payTo: 'Pagar a {merchant}',
  total: 'Total',
  concept: 'Concepto',
  order: 'Pedido',
  number: 'Número de tarjeta',
  expiry: 'Vencimiento',
  expiryHint: 'MM/AA',
  code: 'Código de seguridad',
  codeHint: '3 dígitos al dorso',
  pay: 'Pagar {amount}',
  cancel: 'Cancelar y volver al comercio',
  until: 'Tiene hasta las {time} para terminar ({minutes} minutos).',
  wrongTitle: 'Revise su tarjeta',
  wrong_number: 'Este número de tarjeta no es válido',
  wrong_expiry: 'Escriba el mes y el año, por ejemplo 12/34',
  wrong_code: 'Escriba los 3 o 4 dígitos del código de seguridad',
  testCards: 'Tarjetas de prueba',
  testCardsHint:
    'Cualquier fecha futura y cualquier código de seguridad, salvo 999, 172, 173 y 174, que se deniegan.',
  cardApproved: 'aprobada',
  cardFrictionless: 'aprobada sin preguntas (3-D Secure)',
  cardChallenge: 'pide un código (3-D Secure)',
  cardChallengeDeclined: 'pide un código y se deniega',
  cardFrictionlessDeclined: 'denegada por 3-D Secure',
  cardDeclined: 'denegada',
  challengeTitle: 'Confirme que es usted',
  challengeText:
    'Su banco envió un código a su teléfono para el pago de {amount} a {merchant}. En este banco de pruebas el código es {code}.',
  challengeCode: 'Código',
  challengeWrong: 'Ese no es el código. Inténtelo de nuevo.',
  confirm: 'Confirmar',
  errorTitle: 'No se puede iniciar el pago',
  errorText: 'El comercio envió algo que el banco no acepta ({code}). No se le ha cobrado.',
  errorRepeated: 'Este pago ya se envió al banco ({code}). Vuelva al comercio para ver su estado.',
  timeTitle: 'Se acabó el tiempo',
  timeText: 'El pago no se terminó en {minutes} minutos. No se le ha cobrado.',
  doneTitle: 'Pago terminado',
  doneText: 'Puede volver al comercio.',
  goBack: 'Volver al comercio',
  lostTitle: 'Aquí no hay nada',
  lostText: 'El banco no conoce ese pago.',
  fields: 'Tarjeta',
};

export type Word = keyof typeof en;
export type Say = (word: Word, parameters?: Readonly<Record<string, string | number>>) => string;

export function words(language: Language): Say {
  const texts = language === 'en' ? en : es;
  return (word, parameters = {}) =>
    texts[word].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

/** USD 490.30 and 490,30 EUR as each language writes it. */
export function amountText(language: Language, amount: number, currency: string): string {
  return new Intl.NumberFormat(language === 'en' ? 'en-US' : 'es-ES', { style: 'currency', currency }).format(
    amount / 100,
  );
}
