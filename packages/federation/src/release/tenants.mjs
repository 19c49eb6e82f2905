const TIMEOUT_MS = 3000;

/**
 * The tenants that do not exist.
 * @param {string[]} slugs
 * @param {string} apiUrl
 * @returns {Promise<string[] | null>} null if the API could not be reached
 */
export async function unknownTenants(slugs, apiUrl) {
  /** @param {string} slug */
  const exists = async (slug) => {
    const response = await fetch(`${apiUrl}/api/auth/tenant?${new URLSearchParams({ slug })}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()).data.exists;
  };
  try {
    const found = await Promise.all(slugs.map(exists));
    return slugs.filter((_slug, index) => !found[index]);
  } catch {
    return null;
  }
}
