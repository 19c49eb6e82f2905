const TIMEOUT_MS = 2000;

/**
 * Whether a tenant with this slug exists. True while the API does not respond: a needless log-in form does less harm
 * than a "not found" page for an existing tenant.
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
