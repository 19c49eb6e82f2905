import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    incident: true;
  }
}

export const sample: Sample = {
  kind: 'incident',
  path: 'incidents',
  make: ({ make, marker }) =>
    make('/api/incidents', 'incident', {
      description: marker,
      knownOn: '2026-11-23',
      dataCategories: marker,
      peopleCategories: 'Clientes',
      measures: marker,
      risk: 'LOW',
      isSmallAgent: true,
    }),
};
