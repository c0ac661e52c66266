import type { CarView } from '../contract/cars/sheet-input.ts';

/** Our own drawing of a car from five sides: lines as paths of an SVG, in units of a box of each side's own size. */
interface Outline {
  readonly width: number;
  readonly height: number;
  /** The body, then what is on it. */
  readonly paths: readonly string[];
  /** Drawn the other way round. */
  readonly mirrored?: boolean;
}

const wheel = (x: number): string =>
  `M${x - 52} 265a52 52 0 1 0 104 0a52 52 0 1 0-104 0M${x - 24} 265a24 24 0 1 0 48 0a24 24 0 1 0-48 0`;

const SIDE: readonly string[] = [
  'M44 262C34 258 38 206 62 192L110 176L262 150C332 86 402 64 482 62L622 62C722 64 782 96 840 150L932 164C962 172 970 212 966 262L862 262A67 67 0 0 0 728 262L277 262A67 67 0 0 0 143 262Z',
  wheel(210),
  wheel(795),
  'M298 150C350 102 402 86 474 84L480 150Z',
  'M498 84L614 84C664 86 700 98 730 120L738 150L502 150Z',
  'M292 166C296 206 304 236 318 256',
  'M490 160L494 256L700 256',
  'M742 160C740 190 728 206 722 226',
  'M428 182L464 182M662 182L698 182',
  'M56 208L96 194L100 208L58 220',
  'M962 186L928 182L934 206L967 210',
];

const FRONT_BODY =
  'M60 320L60 250C60 215 75 195 95 180L130 90C140 62 160 52 190 50L330 50C360 52 380 62 390 90L425 180C445 195 460 215 460 250L460 320Z';
const FRONT_WHEELS = 'M76 320L76 354L130 354L130 320M390 320L390 354L444 354L444 320';
const PLATE = 'M212 284L308 284L308 308L212 308Z';

const SIZE = { side: { width: 1000, height: 340 }, end: { width: 520, height: 380 } } as const;

export const CAR_OUTLINE: Readonly<Record<CarView, Outline>> = {
  left: { ...SIZE.side, paths: SIDE },
  right: { ...SIZE.side, paths: SIDE, mirrored: true },
  top: {
    width: 1000,
    height: 420,
    paths: [
      'M60 210C60 120 90 80 180 70L820 66C910 70 945 110 945 210C945 310 910 350 820 354L180 350C90 340 60 300 60 210Z',
      'M282 96C256 160 256 260 282 324L372 302C356 240 356 180 372 118Z',
      'M690 118C706 180 706 240 690 302L774 324C800 260 800 160 774 96Z',
      'M384 112L680 112M384 308L680 308',
      'M330 68L342 42L370 46L374 68M330 352L342 378L370 374L374 352',
      'M92 128L132 100M92 292L132 320',
    ],
  },
  front: {
    ...SIZE.end,
    paths: [
      FRONT_BODY,
      FRONT_WHEELS,
      'M138 160L166 92C171 80 180 76 192 76L328 76C340 76 349 80 354 92L382 160Z',
      'M78 204L152 214L152 244L76 238Z',
      'M442 204L368 214L368 244L444 238Z',
      'M180 214L340 214L328 252L192 252Z',
      'M62 272L458 272',
      PLATE,
    ],
  },
  rear: {
    ...SIZE.end,
    paths: [
      FRONT_BODY,
      FRONT_WHEELS,
      'M142 150L168 94C172 84 180 80 192 80L328 80C340 80 348 84 352 94L378 150Z',
      'M72 196L132 190L126 244L66 244Z',
      'M448 196L388 190L394 244L454 244Z',
      'M132 190L388 190M126 262L394 262',
      'M220 214L300 214L300 238L220 238Z',
      PLATE,
    ],
  },
};
