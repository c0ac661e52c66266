import type { Brand } from '../site/brand.ts';

export const ceiba: Brand = {
  id: 'ceiba',
  name: 'Ceiba Services',
  legalName: 'Ceiba Services Inc.',
  email: 'ayuda@ceiba.example',
  phone: '+18135550100',
  colours: {
    light: {
      accent: '#2f6b2f',
      accentInk: '#ffffff',
      accentSoft: '#e6f2e4',
      accentLine: '#a9cda4',
      focus: '#2f6b2f',
    },
    dark: {
      accent: '#8ccb86',
      accentInk: '#0d230b',
      accentSoft: '#1a3018',
      accentLine: '#33592f',
      focus: '#a5dca0',
    },
  },
  logo: { file: 'logo.svg', alt: 'Ceiba Services', width: 152, height: 28 },
  icon: 'icon.svg',
  numberFormats: { en: 'en-US', es: 'es-US' },
  hosts: [{ name: 'www.ceiba.example' }, { name: 'donaciones.ceiba.example', donations: true }],
  partnerOrigins: ['https://socios.ceiba.example'],
};
