import type { DataExport } from '@focinho/contracts/insight/exports';
import { getConfig } from '@focinho/host/config';

/** The browser itself downloads it, so that it may be larger than a page's memory, and shows how far it is. */
export function followLink({ path, fileName }: DataExport): void {
  const link = document.createElement('a');
  link.href = `${getConfig().apiUrl}${path}`;
  link.download = fileName;
  link.click();
}
