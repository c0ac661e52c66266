/** What the doctor has to say, part by part in this order. */
export const PARTS = [
  'Settings',
  'Database',
  'Clock',
  'Signing key',
  'Mail',
  'Banks',
  'Files',
  'Hosts',
] as const;
export type Part = (typeof PARTS)[number];

/** One sentence about a part: that it is right, what to know or to look at, or what is wrong and what to do about it. */
export interface Remark {
  readonly state: 'right' | 'note' | 'wrong';
  readonly text: string;
}
export interface Finding extends Remark {
  readonly part: Part;
}

export const right = (text: string): Remark => ({ state: 'right', text });
export const note = (text: string): Remark => ({ state: 'note', text });
export const wrong = (text: string): Remark => ({ state: 'wrong', text });
