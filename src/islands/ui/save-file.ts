import type { Download } from '../../lib/api/call.ts';

/** Hands a fetched file to the browser's downloads. */
export function saveFile({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the blob when the click returns; a later turn is safe in all of them.
  setTimeout(() => URL.revokeObjectURL(address));
}
