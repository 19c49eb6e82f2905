import type { Role } from '@focinho/contracts/kernel/enums';

interface Person {
  id: string;
  role: Role;
}

/** Only owners may change an owner. */
export const mayChange = (actor: Person | null, target: Person): boolean =>
  actor?.role !== 'MANAGER' || target.role !== 'OWNER';

/** Whether the actor may choose how the target logs in: a manager could otherwise become another manager. The API checks it. */
export const mayChangeAccess = (actor: Person | null, target: Person): boolean =>
  mayChange(actor, target) && (actor?.role !== 'MANAGER' || target.role !== 'MANAGER' || actor.id === target.id);

/** `attends=<user>` in the address of the team opens the form of a professional for that user. */
export const ATTENDS = 'attends';
