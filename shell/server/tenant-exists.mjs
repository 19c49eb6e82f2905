const TIMEOUT_MS = 2000;

/**
 * Whether a tenant with this slug exists. True while the API does not respond: a needless log-in form does less harm
 * than a "not found" page for an existing tenant.
 * @param {string} apiUrl
 * @param {string} slug
 * @param {string} address the visitor's, because the API limits such calls by client
 * @returns {Promise<boolean>}
 */
export async function tenantExists(apiUrl, slug, address) {
  try {
    const response = await fetch(new URL(`/api/auth/tenant?slug=${slug}`, apiUrl), {
      headers: { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return true;
    const { data } = /** @type {{data: {exists: boolean}}} */ (await response.json());
    return data.exists;
  } catch {
    return true;
  }
}
