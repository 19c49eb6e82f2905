import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    weight: true;
  }
}

export const sample: Sample = {
  kind: 'weight',
  path: 'weights',
  make: ({ make, pet, marker }) => make(`/api/pets/${pet}/weights`, 'weight', { weight: 7, notes: marker }),
};
