import { Fault } from '../../../shell/src/federation/fault.ts';

export const faultOf = (remote, release, phase, error) => new Fault(remote, release, phase, String(error), error);
