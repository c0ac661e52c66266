/**
 * Shows a file in a tab that was opened when somebody pressed: after an answer the browser would hold it for a pop-up. A
 * browser that opened none shows it in this one; without an address the tab goes.
 */
export function showInTab(tab: Window | null, address: string | undefined): void {
  if (address === undefined) return tab?.close();
  if (!tab) return location.assign(address);
  // What was uploaded is nobody whom this page should be told to.
  tab.opener = null;
  tab.location.replace(address);
}
