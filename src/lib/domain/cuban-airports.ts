/** Provinces (codes of ONEI) by the IATA code of their airports with flights for travellers. */
const PROVINCES: Readonly<Record<string, string>> = {
  AVI: '08',
  BCA: '14',
  BYM: '12',
  CCC: '08',
  CFG: '06',
  CMW: '09',
  CYO: '99',
  GAO: '14',
  GER: '99',
  HAV: '03',
  HOG: '11',
  MZO: '12',
  SCU: '13',
  SNU: '05',
  TND: '07',
  USS: '07',
  VRA: '04',
  VTU: '10',
};

/**
 * Code of the province of a Cuban airport, as a flight ticket names it: its IATA code, alone or within other words
 * ("HAV", "La Habana (HAV)"). Undefined for any other.
 */
export function provinceOfAirport(named: string): string | undefined {
  const codes = named.toUpperCase().match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu) ?? [];
  return codes.map((code) => PROVINCES[code]).find((province) => province !== undefined);
}
