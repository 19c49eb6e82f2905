import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    tvLink: true;
  }
}

export const sample: Sample = {
  kind: 'tvLink',
  path: 'tv-links',
  make: ({ make, marker }) => make('/api/tv-links', 'link', { name: marker }),
};
