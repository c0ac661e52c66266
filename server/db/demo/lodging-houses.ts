/**
 * Houses and hotels of the demo by destination. The towns are real, with where they lie; the names of the houses are
 * invented.
 */

/** Ids of the lists that the product brings (360_lodgings.sql). */
export const TYPE = { home: 1, hotel: 2, apartment: 3, villa: 4, hostel: 5, resort: 6 } as const;

export interface DemoDestination {
  /** In both languages, where they differ. */
  readonly name: string;
  readonly name_en?: string;
  readonly city_id: number;
  /** Latitude and longitude of the middle of the town. */
  readonly at: readonly [number, number];
  readonly zip_code: string;
  /** Name, type, street. */
  readonly houses: readonly (readonly [string, keyof typeof TYPE, string])[];
}

export const DESTINATIONS: readonly DemoDestination[] = [
  {
    name: 'Centro Habana',
    city_id: 2303,
    at: [23.138, -82.366],
    zip_code: '10200',
    houses: [
      ['Casa Malecón 27', 'home', 'Malecón no. 27, e/ Prado y Cárcel'],
      ['Casa Neptuno Azul', 'home', 'Neptuno no. 519, e/ Campanario y Lealtad'],
      ['Apartamento San Rafael', 'apartment', 'San Rafael no. 402, apto. 3'],
      ['Hostal Galiano Real', 'hostel', 'Galiano no. 213, e/ Virtudes y Concordia'],
    ],
  },
  {
    name: 'La Habana Vieja',
    name_en: 'Old Havana',
    city_id: 2304,
    at: [23.139, -82.352],
    zip_code: '10100',
    houses: [
      ['Casa Mercaderes', 'home', 'Mercaderes no. 160, e/ Obrapía y Lamparilla'],
      ['Hotel Arcos de Obispo', 'hotel', 'Obispo no. 252'],
      ['Casa Doña Amparo', 'home', 'Amargura no. 358, e/ Villegas y Aguacate'],
      ['Hostal Plaza Vieja 112', 'hostel', 'Muralla no. 112'],
    ],
  },
  {
    name: 'Vedado',
    city_id: 2302,
    at: [23.138, -82.39],
    zip_code: '10400',
    houses: [
      ['Casa de los Flamboyanes', 'home', 'Calle 19 no. 960, e/ 6 y 8'],
      ['Villa Paseo', 'villa', 'Paseo no. 507, e/ 21 y 23'],
      ['Apartamento Mirador de 23', 'apartment', 'Calle 23 no. 105, piso 9'],
    ],
  },
  {
    name: 'Miramar',
    city_id: 2301,
    at: [23.116, -82.425],
    zip_code: '11300',
    houses: [
      ['Villa Quinta Avenida', 'villa', 'Calle 5ta no. 3402, e/ 34 y 36'],
      ['Casa Mar y Uva', 'home', 'Calle 1ra no. 1206, e/ 12 y 14'],
      ['Hotel Brisas del Almendares', 'hotel', 'Calle 3ra no. 2602'],
    ],
  },
  {
    name: 'Playas del Este',
    city_id: 2306,
    at: [23.173, -82.19],
    zip_code: '10900',
    houses: [
      ['Villa Guanabo Azul', 'villa', 'Calle 488 no. 7B05, Guanabo'],
      ['Casa Palmas de Santa María', 'home', 'Avenida de las Terrazas no. 31'],
    ],
  },
  {
    name: 'Viñales',
    city_id: 2104,
    at: [22.617, -83.706],
    zip_code: '22400',
    houses: [
      ['Casa El Mogote', 'home', 'Salvador Cisneros no. 76'],
      ['Villa Los Jazmines de Nena', 'villa', 'Camilo Cienfuegos no. 18'],
      ['Casa Tabaco y Ron', 'home', 'Rafael Trejo no. 104'],
      ['Hostal Valle Verde', 'hostel', 'Orlando Nodarse no. 7'],
    ],
  },
  {
    name: 'Varadero',
    city_id: 2502,
    at: [23.157, -81.244],
    zip_code: '42200',
    houses: [
      ['Casa Arena Blanca', 'home', 'Calle 38 no. 103, e/ 1ra y 2da'],
      ['Villa Caracola', 'villa', 'Avenida Playa no. 2804'],
      ['Hotel Punta Coral', 'hotel', 'Avenida 1ra y calle 60'],
      ['Resort Bahía Turquesa', 'resort', 'Autopista Sur km 12'],
      ['Apartamento Marlín', 'apartment', 'Calle 25 no. 117, apto. 2'],
    ],
  },
  {
    name: 'Matanzas',
    city_id: 2501,
    at: [23.041, -81.577],
    zip_code: '40100',
    houses: [
      ['Casa Río San Juan', 'home', 'Calle 85 no. 29612'],
      ['Hostal Puente Calixto', 'hostel', 'Calle 272 no. 7904'],
    ],
  },
  {
    name: 'Playa Larga',
    city_id: 2510,
    at: [22.285, -81.203],
    zip_code: '43000',
    houses: [
      ['Casa Caletón', 'home', 'Caletón no. 41'],
      ['Villa Zunzún', 'villa', 'Batey Caletón s/n'],
      ['Hostal Los Flamencos', 'hostel', 'Caletón no. 12'],
    ],
  },
  {
    name: 'Cienfuegos',
    city_id: 2707,
    at: [22.135, -80.45],
    zip_code: '55100',
    houses: [
      ['Casa Punta Gorda 33', 'home', 'Calle 37 no. 1202, e/ 12 y 14'],
      ['Hostal Perla del Sur', 'hostel', 'Avenida 56 no. 3514'],
      ['Villa Bahía de Jagua', 'villa', 'Calle 35 no. 8'],
    ],
  },
  {
    name: 'Trinidad',
    city_id: 2806,
    at: [21.804, -79.984],
    zip_code: '62600',
    houses: [
      ['Casa Piedra y Reja', 'home', 'Gustavo Izquierdo no. 127'],
      ['Hostal La Torre de Yeyo', 'hostel', 'Simón Bolívar no. 415'],
      ['Casa Colonial Iznaga Prado', 'home', 'Real del Jigüe no. 62'],
      ['Apartamento Escalinata', 'apartment', 'Rosario no. 203'],
      ['Villa Ancón de Marta', 'villa', 'La Boca, calle Real no. 14'],
    ],
  },
  {
    name: 'Sancti Spíritus',
    city_id: 2807,
    at: [21.93, -79.442],
    zip_code: '60100',
    houses: [
      ['Casa Puente Yayabo', 'home', 'Padre Quintero no. 22'],
      ['Hostal Boulevard', 'hostel', 'Independencia Norte no. 17'],
    ],
  },
  {
    name: 'Santa Clara',
    city_id: 2609,
    at: [22.407, -79.965],
    zip_code: '50100',
    houses: [
      ['Hostal Parque Vidal', 'hostel', 'Maceo no. 355'],
      ['Casa Los Framboyanes Rojos', 'home', 'Bonifacio Martínez no. 60'],
    ],
  },
  {
    name: 'Remedios',
    city_id: 2607,
    at: [22.493, -79.545],
    zip_code: '52700',
    houses: [
      ['Casa de las Parrandas', 'home', 'José Antonio Peña no. 31'],
      ['Hostal San Juan Bautista', 'hostel', 'Andrés del Río no. 49'],
    ],
  },
  {
    name: 'Cayo Santa María',
    city_id: 2606,
    at: [22.664, -79.03],
    zip_code: '52600',
    houses: [
      ['Resort Perlas del Cayo', 'resort', 'Carretera de los cayos km 44'],
      ['Hotel Dunas de Sal', 'hotel', 'Carretera de los cayos km 47'],
    ],
  },
  {
    name: 'Morón',
    city_id: 2902,
    at: [22.11, -78.628],
    zip_code: '67210',
    houses: [
      ['Casa del Gallo', 'home', 'Calle Martí no. 208'],
      ['Hostal La Laguna de Leche', 'hostel', 'Luz Caballero no. 40B'],
    ],
  },
  {
    name: 'Camagüey',
    city_id: 3008,
    at: [21.381, -77.917],
    zip_code: '70100',
    houses: [
      ['Casa de los Tinajones', 'home', 'San Ramón no. 239'],
      ['Hostal Plaza del Carmen', 'hostel', 'Martí no. 572'],
      ['Hotel Callejón de la Soledad', 'hotel', 'República no. 301'],
    ],
  },
  {
    name: 'Guardalavaca',
    city_id: 3203,
    at: [21.124, -75.83],
    zip_code: '83200',
    houses: [
      ['Villa Cabo Verde', 'villa', 'El Cayuelo no. 9'],
      ['Resort Costa Esmeralda Norte', 'resort', 'Playa Guardalavaca s/n'],
    ],
  },
  {
    name: 'Santiago de Cuba',
    city_id: 3406,
    at: [20.021, -75.829],
    zip_code: '90100',
    houses: [
      ['Casa Tivolí', 'home', 'Padre Pico no. 368'],
      ['Hostal Heredia 208', 'hostel', 'Heredia no. 208'],
      ['Casa Vista Alegre de Olga', 'home', 'Calle 8 no. 153, Vista Alegre'],
      ['Hotel Balcones de Enramadas', 'hotel', 'José A. Saco no. 410'],
    ],
  },
  {
    name: 'Baracoa',
    city_id: 3504,
    at: [20.347, -74.496],
    zip_code: '97310',
    houses: [
      ['Casa del Cacao', 'home', 'Maceo no. 129'],
      ['Villa El Yunque', 'villa', 'Calixto García no. 158'],
      ['Hostal La Punta de Ñico', 'hostel', 'Flor Crombet no. 33'],
    ],
  },
];
