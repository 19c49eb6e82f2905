import { STORAGE_KEYS } from '@focinho/contracts/product';

/** Another tab logged in, out, or in as somebody else: this one starts over as whoever the browser is now. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const cleared = key === null;
    if (cleared || (key === STORAGE_KEYS.token && oldValue !== newValue)) location.reload();
  });
}
