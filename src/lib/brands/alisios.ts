import type { Brand } from '../site/brand.ts';

export const alisios: Brand = {
  id: 'alisios',
  name: 'Alisios Travel',
  legalName: 'Alisios Travel LLC',
  email: 'ayuda@alisios.example',
  phone: '+13055550100',
  colours: {
    light: {
      accent: '#0b6b82',
      accentInk: '#ffffff',
      accentSoft: '#e2f1f4',
      accentLine: '#9ccbd5',
      focus: '#0b6b82',
    },
    dark: {
      accent: '#54bdd3',
      accentInk: '#06222a',
      accentSoft: '#12323b',
      accentLine: '#1f5866',
      focus: '#7fd3e5',
    },
  },
  logo: { file: 'logo.svg', alt: 'Alisios Travel', width: 148, height: 28 },
  icon: 'icon.svg',
  numberFormats: { en: 'en-US', es: 'es-US' },
  hosts: [
    { name: 'www.alisios.example' },
    {
      name: 'miami.alisios.example',
      logo: { file: 'logo-miami.svg', alt: 'Alisios Travel Miami', width: 148, height: 28 },
    },
    {
      name: 'tampa.alisios.example',
      logo: { file: 'logo-tampa.svg', alt: 'Alisios Travel Tampa', width: 148, height: 28 },
    },
  ],
  partnerOrigins: ['https://socios.alisios.example'],
};
