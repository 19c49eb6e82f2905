import demoLogIns from '@focinho/contracts/demo-log-ins.json';

interface LogIn {
  tenantSlug: string;
  email: string;
  password: string;
}

/** Whether these are the credentials of a demonstration, which are public. A database may have been seeded before it went live. */
export const isDemoLogIn = ({ tenantSlug, email, password }: LogIn): boolean =>
  demoLogIns.some((known) => known.tenantSlug === tenantSlug && known.email === email && known.password === password);
