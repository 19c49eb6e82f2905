import { inlined } from '../../../shell/src/federation/inlined.ts';

export const pageDescriptions = async () => inlined.descriptions;
/** @param {unknown} all */
export const ownDescriptions = async (all) => all;
