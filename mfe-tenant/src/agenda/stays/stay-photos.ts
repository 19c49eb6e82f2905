import type { ReactNode } from 'react';

/** A stay whose pet is known. */
export interface PhotographedStay {
  id: string;
  pet: { id: string; name: string };
}
/** Button that takes or shows photos of a stay, from the neighbourhood that has photos. */
export type StayPhotos = ((stay: PhotographedStay) => ReactNode) | undefined;
