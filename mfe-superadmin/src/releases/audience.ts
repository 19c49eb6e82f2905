/** Who gets a canary: `demo, test` or `10% dos tenants`. */
export function audienceText(canary: { tenants?: string[] | null; percent?: number | null }): string {
  if (canary.tenants?.length) return canary.tenants.join(', ');
  return canary.percent === undefined || canary.percent === null ? 'ninguém' : `${canary.percent}% dos tenants`;
}
