import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';

/** The query for what a service takes for a pet that is not registered yet, as far as it has been described. */
export const measuresOf = ({ size, coat }: Partial<PetMeasures> = {}) => ({
  ...(size ? { size } : {}),
  ...(coat ? { coat } : {}),
});
