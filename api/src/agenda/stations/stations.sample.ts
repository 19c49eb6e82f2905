import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    station: true;
  }
}

export const sample: Sample = {
  kind: 'station',
  path: 'stations',
  make: ({ make, name }) => make('/api/stations', 'station', { name: name('Banheira'), kind: 'TUB' }),
};
