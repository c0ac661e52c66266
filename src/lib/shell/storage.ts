/** The part of Storage that we use. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/** Keeps text in memory: where the browser refuses storage (private mode, quota) and where there is no browser. */
function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

function openTabStorage(): TextStorage {
  try {
    const storage = typeof window === 'undefined' ? undefined : window.sessionStorage;
    if (!storage) return memoryStorage();
    storage.setItem('malecon.probe', '1');
    storage.removeItem('malecon.probe');
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        try {
          storage.setItem(key, value);
        } catch {
          // Full: the page goes on without remembering.
        }
      },
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    return memoryStorage();
  }
}

/** What lives as long as its tab: session, drafts. */
export const tabStorage = openTabStorage();
