import { getConfig } from '@focinho/host/config';
import { contactOf } from './content/contact';
import { Landing } from './Landing';
import { LoginHost } from './login/LoginHost';

/** The visitor's page. */
export function Page() {
  const config = getConfig();
  return (
    <Landing productName={config.productName} contact={contactOf(config)}>
      <LoginHost />
    </Landing>
  );
}
