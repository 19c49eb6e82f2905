const TIMEOUT_MS = 2000;

/**
 * Whether there is a tenant of this slug. While the API does not answer, everybody's address is believed: a page that
 * says "not found" would be wrong, one that offers the log-in at worst leads nowhere.
 * @param {string} apiUrl
 * @param {string} slug
 * @returns {Promise<boolean>}
 */
export async function tenantExists(apiUrl, slug) {
  try {
    const response = await fetch(new URL(`/api/auth/tenant?slug=${slug}`, apiUrl), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return true;
    const { data } = await response.json();
    return data.exists;
  } catch {
    return true;
  }
}
