/** Constants that API and screens share. Contact data and addresses are not here but in the runtime configuration. */
export const PRODUCT_SLUG = 'focinho';
export const PRODUCT_VERSION = '1.0.0';
export const ROOT_TENANT_SLUG = 'saas-root';
/** A tenant's slug: the first part of its addresses. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The id of a record: the third part of the address of its page, `/demo/pets/<id>`. */
export const RECORD_ID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/**
 * The secret of a link for people without a log-in: the second part of its address, `/tv/<token>`. It is longer than any page's key, or
 * has the form of a short code (desk/tv-code.ts), which none has, so that such an address is never one of a tenant.
 */
export const GUEST_TOKEN_PATTERN = /^([\w-]{43,128}|[\dA-Za-z]{1,6}-[\dA-Za-z]{4}-[\dA-Za-z]{4})$/;
/** Pages of people without a log-in that can be opened without a link, and get one: `/tv`. No tenant has such a slug. */
export const GUEST_PAGES = ['tv'];
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo' as const;

export const STORAGE_KEYS = {
  token: 'auth_token',
  tenantSlug: 'tenant_slug',
  /** The tenant that last logged in from this browser, kept after the session so that the log-in can offer it. */
  lastTenantSlug: 'last_tenant_slug',
  lastTenantName: 'last_tenant_name',
} as const;
/** Where a browser keeps a tenant's time zone, for what the HTML shows before it can ask (shell/server/first-script.mjs). */
export const timeZoneKey = (tenantSlug: string) => `time_zone:${tenantSlug}`;

/** Milliseconds between a log-in or log-out and the page's reload. */
export const RELOAD_DELAY_MS = 100;

export const PAGE_SIZE_MAX = 200;
export const SUPER_ADMIN_PAGE_SIZE = 10;
export const RECENT_TRANSACTIONS_SHOWN = 10;
export const REPORT_TOP = 5;
