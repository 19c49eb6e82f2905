import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    petTutor: true;
  }
}

export const sample: Sample = {
  kind: 'petTutor',
  path: 'pet-tutors',
  make: async ({ make, pet, name, marker }) => {
    const tutor = { name: name('Outra tutora'), email: `tutora-${marker}@exemplo.com.br` };
    const clientId = await make('/api/clients', 'client', tutor);
    return make(`/api/pets/${pet}/tutors`, 'tutor', { clientId, relation: marker });
  },
};
