import { inlined } from '../../../shell/src/federation/inlined.ts';

export const pageDescriptions = async () => inlined.descriptions;
export const ownDescriptions = async (all) => all;
