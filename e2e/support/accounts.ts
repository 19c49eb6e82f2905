/** The seeded log-ins. */
export const ACCOUNTS = {
  owner: { tenantSlug: 'demo', email: 'admin@demo.example', password: 'demo1234' },
  staff: { tenantSlug: 'demo', email: 'equipe@demo.example', password: 'demo1234' },
  otherShop: { tenantSlug: 'test', email: 'admin@test.example', password: 'test1234' },
  superAdmin: { tenantSlug: 'saas-root', email: 'root@focinho.example', password: 'root1234' },
} as const;
export type Who = keyof typeof ACCOUNTS;
