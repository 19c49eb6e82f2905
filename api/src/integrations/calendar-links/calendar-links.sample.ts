import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    calendarLink: true;
  }
}

export const sample: Sample = {
  kind: 'calendarLink',
  path: 'calendar-links',
  make: async ({ make, name }) =>
    make('/api/calendar-links', 'link', {
      professionalId: await make('/api/professionals', 'professional', { name: name('Agenda no celular') }),
    }),
};
