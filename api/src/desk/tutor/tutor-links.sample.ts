import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    tutorLink: true;
  }
}

export const sample: Sample = {
  kind: 'tutorLink',
  path: 'tutor-links',
  make: ({ make, client }) => make('/api/tutor-links', 'link', { clientId: client }),
};
