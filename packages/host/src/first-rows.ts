/** The rows that the HTML has drawn for the page in the address (shell/server/first-script.mjs), until the page draws its own. */
interface FirstRows {
  path: string;
  table: HTMLElement;
}

declare global {
  interface Window {
    focinhoFirstRows?: FirstRows | undefined;
  }
}

/** Their table, which whatever is shown until the page has its own rows takes in. */
export function firstRows(): HTMLElement | undefined {
  const rows = window.focinhoFirstRows;
  return rows?.path === location.pathname ? rows.table : undefined;
}

export function forgetFirstRows(): void {
  window.focinhoFirstRows = undefined;
}
