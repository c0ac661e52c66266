import type { Language } from '../../lib/contract/fields.ts';

/** A town that the map names, so that people find their way. */
interface Town {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string | Readonly<Record<Language, string>>;
  /** Widest view in which it is named, in degrees. */
  readonly widest: number;
}

const town = (name: Town['name'], latitude: number, longitude: number, widest: number): Town => ({
  name,
  latitude,
  longitude,
  widest,
});

export const TOWNS: readonly Town[] = [
  town({ en: 'Havana', es: 'La Habana' }, 23.136, -82.359, 100),
  town('Miami', 25.774, -80.194, 60),
  town({ en: 'New York', es: 'Nueva York' }, 40.713, -74.006, 100),
  town('Houston', 29.76, -95.369, 100),
  town('Los Angeles', 34.052, -118.244, 100),
  town('Chicago', 41.878, -87.63, 100),
  town('Tampa', 27.951, -82.457, 20),
  town('Orlando', 28.538, -81.379, 20),
  town('Key West', 24.555, -81.78, 14),
  town('Pinar del Río', 22.417, -83.698, 8),
  town('Viñales', 22.617, -83.706, 5),
  town('Varadero', 23.157, -81.244, 8),
  town('Matanzas', 23.041, -81.577, 5),
  town('Cienfuegos', 22.146, -80.436, 5),
  town('Santa Clara', 22.407, -79.965, 14),
  town('Trinidad', 21.802, -79.984, 8),
  town('Sancti Spíritus', 21.93, -79.442, 5),
  town('Ciego de Ávila', 21.84, -78.762, 8),
  town('Cayo Coco', 22.509, -78.409, 8),
  town('Camagüey', 21.381, -77.917, 14),
  town('Las Tunas', 20.962, -76.951, 8),
  town('Holguín', 20.887, -76.263, 8),
  town('Bayamo', 20.379, -76.643, 5),
  town('Santiago de Cuba', 20.021, -75.829, 14),
  town('Guantánamo', 20.144, -75.209, 5),
  town('Baracoa', 20.347, -74.496, 8),
  town('Nueva Gerona', 21.884, -82.802, 8),
];
