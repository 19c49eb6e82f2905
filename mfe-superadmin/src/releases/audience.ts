/** Who gets a canary: `demo, test` or `10% dos tenants`. */
export function audienceText(canary: { tenants?: string[] | null; percent?: number | null }): string {
  if (canary.tenants?.length) return canary.tenants.join(', ');
  return canary.percent === undefined || canary.percent === null ? 'ninguém' : `${canary.percent}% dos tenants`;
}

/** The audience as the public registry has it, which does not name tenants: `2 tenants`. */
export function publicAudienceText({ tenants, percent }: { tenants?: string[]; percent?: number }): string {
  if (!tenants?.length) return audienceText({ percent: percent ?? null });
  return tenants.length === 1 ? '1 tenant' : `${tenants.length} tenants`;
}
