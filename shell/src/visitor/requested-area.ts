import type { RemoteDescription } from '@focinho/host';
import { areaOfAddress } from '../addresses';
import { inlined } from '../federation/inlined';

/** The log-in that the address of this page load needs; null if it needs none or does not exist. */
export const requestedArea = (descriptions: RemoteDescription[]) =>
  inlined.isUnknownTenant ? null : areaOfAddress(location.pathname, descriptions);
