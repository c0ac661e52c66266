import type { Random } from './random.ts';

/** Scenes of houses for the demo's photos, drawn here: nobody's picture is copied. */

export interface Scene {
  readonly name: string;
  readonly alt_en: string;
  readonly alt_es: string;
  readonly svg: string;
}

const WIDTH = 1_200;
const HEIGHT = 900;
const GROUND = 720;

/** Colors of walls, as houses of Havana and Trinidad have them, with their words. */
const WALLS = [
  { color: '#3f9fb8', dark: '#2b7c92', en: 'turquoise', es: 'turquesa' },
  { color: '#e8b54a', dark: '#c4912c', en: 'yellow', es: 'amarilla' },
  { color: '#e07a6a', dark: '#bb5a4c', en: 'coral', es: 'coral' },
  { color: '#7fb069', dark: '#5f8f4b', en: 'green', es: 'verde' },
  { color: '#8e7cc3', dark: '#6d5ca3', en: 'violet', es: 'violeta' },
  { color: '#e9a3b4', dark: '#c77f92', en: 'pink', es: 'rosada' },
] as const;
type Wall = (typeof WALLS)[number];
const DOORS = ['#1f4e5f', '#6b3e26', '#234d36', '#7a2e2e'] as const;

type Box = readonly [x: number, y: number, width: number, height: number];
const box = ([x, y, width, height]: Box, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
/** An opening with a round head. */
const arch = ([x, y, width, height]: Box, fill: string) =>
  path(
    `M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}z`,
    fill,
  );
const line = (d: string, stroke: string, width: number) =>
  path(d, 'none', `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"`);
/** A color that goes over into another from top to bottom. */
const wash = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const drawing = (...parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="960" height="720">${parts.join('')}</svg>`;
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A palm whose crown is `size` wide. */
function palm(x: number, foot: number, size: number): string {
  const top = foot - size * 1.5;
  const leaf = (dx: number, dy: number) =>
    line(`M${x + 12} ${top}q${dx * 0.5} ${-size * 0.22} ${dx} ${dy}`, '#3c7a4a', size * 0.09);
  return (
    line(`M${x} ${foot}Q${x - 14} ${foot - size * 0.8} ${x + 12} ${top}`, '#8a6b4c', size * 0.09) +
    [-0.6, -0.4, 0.4, 0.6].map((side) => leaf(side * size, Math.abs(side) * size * 0.55)).join('') +
    leaf(-size * 0.2, size * 0.42) +
    leaf(size * 0.25, size * 0.4)
  );
}

/** A window with shutters, and a balcony below it where it has one. */
const shuttered = ([x, y, width, height]: Box, shutter: string, balcony: boolean) =>
  box([x - 10, y - 10, width + 20, height + 20], '#f7f3e8') +
  box([x, y, width, height], '#22343c') +
  box([x, y, width * 0.3, height], shutter) +
  box([x + width * 0.7, y, width * 0.3, height], shutter) +
  times(8, (slat) =>
    line(
      `M${x + 6} ${y + 14 + (slat * height) / 8}h${width * 0.22}m${width * 0.47} 0h${width * 0.22}`,
      '#ffffff55',
      4,
    ),
  ) +
  (balcony
    ? times(9, (bar) => line(`M${x - 24 + (bar * (width + 48)) / 8} ${y + height - 60}v64`, '#2d3b40', 5)) +
      line(`M${x - 28} ${y + height - 62}h${width + 56}m0 68h${-width - 56}`, '#2d3b40', 9)
    : '');

function front(random: Random, wall: Wall): Scene {
  const [door, arches] = [random.pick(DOORS), random.integer(2, 3)];
  const step = 1_000 / (arches + 1);
  const columns = Array.from({ length: arches + 1 }, (_, index) => 190 + index * step);
  // Beside the door, where there is room for one.
  const below = columns
    .filter((x) => x + 150 < 530 || x - 20 > 690)
    .map((x) => shuttered([x, 440, 130, 200], door, false))
    .join('');
  return {
    name: 'fachada',
    alt_en: `The ${wall.en} front from the street`,
    alt_es: `La fachada ${wall.es} desde la calle`,
    svg: drawing(
      wash('sky', '#7ec4e8', '#dff1f7'),
      box([0, 0, WIDTH, HEIGHT], 'url(#sky)'),
      palm(70, GROUND, 250),
      box([120, 110, 960, GROUND - 110], wall.color),
      box([100, 90, 1_000, 34], '#f7f3e8'),
      box([120, 376, 960, 22], '#f7f3e8'),
      columns.map((x) => shuttered([x, 165, 130, 180], door, true)).join(''),
      below,
      arch([530, 400, 160, 320], '#f7f3e8'),
      arch([545, 418, 130, 302], door),
      disc(652, 580, 8, '#e0c070'),
      box([120, 690, 960, 30], wall.dark),
      box([0, GROUND, WIDTH, 60], '#c9c2b4'),
      box([0, GROUND + 60, WIDTH, HEIGHT], '#77716a'),
      palm(1_130, GROUND + 20, 200),
    ),
  };
}

function bedroom(random: Random, wall: Wall): Scene {
  const cover = random.pick(WALLS);
  return {
    name: 'habitación',
    alt_en: `A bedroom with a double bed and a ceiling fan`,
    alt_es: `Una habitación con cama matrimonial y ventilador de techo`,
    svg: drawing(
      wash('light', '#fffaf0', '#f0e6d2'),
      box([0, 0, WIDTH, 660], 'url(#light)'),
      box([0, 430, WIDTH, 230], wall.color, 'opacity="0.35"'),
      box([0, 660, WIDTH, 240], '#b98a5e'),
      times(6, (index) => line(`M${index * 240 - 120} 900L${240 + index * 150} 660`, '#a3774e', 4)),
      shuttered([820, 170, 220, 300], '#6b3e26', false),
      line('M600 0v70', '#4d4d4d', 8),
      line('M430 84q170-30 340 0M600 70q-60 40-150 50M600 70q70 40 150 46', '#7a5a3c', 16),
      box([180, 330, 560, 260], '#6b3e26', 'rx="24"'),
      box([200, 500, 520, 250], '#ffffff', 'rx="18"'),
      box([235, 450, 200, 110], '#ffffff', 'rx="30" stroke="#ddd4c4" stroke-width="4"'),
      box([480, 450, 200, 110], '#ffffff', 'rx="30" stroke="#ddd4c4" stroke-width="4"'),
      box([200, 600, 520, 150], cover.color, 'rx="14"'),
      box([200, 600, 520, 24], cover.dark),
      box([70, 560, 90, 150], '#7a5a3c', 'rx="8"'),
      path('M78 500h74l-18-70h-38z', '#f3d58a'),
      line('M115 500v60', '#4d4d4d', 8),
    ),
  };
}

function courtyard(random: Random, wall: Wall): Scene {
  const pots = random.integer(4, 6);
  return {
    name: 'patio',
    alt_en: 'The courtyard with its arches and plants',
    alt_es: 'El patio con sus arcos y plantas',
    svg: drawing(
      wash('sky', '#8fd0ec', '#e6f4f8'),
      box([0, 0, WIDTH, 220], 'url(#sky)'),
      box([0, 150, WIDTH, 510], wall.color),
      path('M0 150h1200l-40-50H40z', '#b5533c'),
      times(4, (index) => arch([70 + index * 280, 270, 220, 390], '#f7f3e8')),
      times(4, (index) => arch([86 + index * 280, 288, 188, 372], '#3a4b46')),
      box([0, 660, WIDTH, 240], '#d8c3a0'),
      times(7, (index) => line(`M${index * 200} 660l${(index - 3) * 60} 240`, '#c0a77f', 3)),
      line('M0 730h1200M0 810h1200', '#c0a77f', 3),
      times(pots, (index) => {
        const x = 90 + (index * 1_020) / (pots - 1);
        return palm(x, 740, 110 + (index % 2) * 40) + path(`M${x - 45} 730h90l-14 90h-62z`, '#b5533c');
      }),
      `<ellipse cx="600" cy="800" rx="150" ry="46" fill="#cfc8ba"/><ellipse cx="600" cy="792" rx="120" ry="32" fill="#63b3c4"/>`,
    ),
  };
}

function terrace(random: Random, wall: Wall): Scene {
  const sun = random.integer(300, 900);
  return {
    name: 'terraza',
    alt_en: 'The terrace with a view of the sea',
    alt_es: 'La terraza con vista al mar',
    svg: drawing(
      wash('sky', '#f6b77a', '#fde8c8'),
      wash('sea', '#2f8fa8', '#1f6a86'),
      box([0, 0, WIDTH, 480], 'url(#sky)'),
      disc(sun, 400, 80, '#fff3d0'),
      box([0, 470, WIDTH, 200], 'url(#sea)'),
      times(6, (index) =>
        line(`M${sun - 130 + index * 20} ${500 + index * 28}h${260 - index * 40}`, '#ffffff66', 6),
      ),
      palm(1_080, 660, 300),
      box([0, 650, WIDTH, 250], '#d9b48f'),
      times(15, (index) => box([20 + index * 84, 540, 26, 120], '#f7f3e8', 'rx="12"')),
      box([0, 520, WIDTH, 30], '#f7f3e8'),
      box([0, 650, WIDTH, 24], wall.color),
      line('M250 850l40-130h150l40 130M290 760h160', '#6b3e26', 16),
      `<ellipse cx="760" cy="740" rx="120" ry="26" fill="#f7f3e8"/>`,
      line('M760 750v110M700 862h120', '#4d4d4d', 12),
    ),
  };
}

/** Photos of one house, its front first. */
export function scenesOfHouse(random: Random): Scene[] {
  const wall = random.pick(WALLS);
  return [front, bedroom, courtyard, terrace].map((draw) => draw(random, wall));
}
