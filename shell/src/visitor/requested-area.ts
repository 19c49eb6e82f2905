import type { RemoteDescription } from '@focinho/host';
import { areaOfAddress } from '../addresses';
import { inlined } from '../federation/inlined';

/** Whose log-in the address of this page load asks for, null when it asks for none or leads nowhere. */
export const requestedArea = (descriptions: RemoteDescription[]) =>
  inlined.isNobodys ? null : areaOfAddress(location.pathname, descriptions);
