import type { Role } from '@focinho/contracts/kernel/enums';
import { isAllowed } from '@focinho/contracts/kernel/permissions';
import type { UserUpdate } from '@focinho/contracts/access/users';
import { ConflictError, ForbiddenError } from '../../kernel/http/errors';

export interface Actor {
  id: string;
  role: Role;
}
export interface Target extends Actor {
  isActive: boolean;
}

const RANK: Record<Role, number> = { STAFF: 0, MANAGER: 1, OWNER: 2, SUPER_ADMIN: 3 };
/** Roles of which a tenant needs at least one active user. */
const INDISPENSABLE: readonly Role[] = ['OWNER', 'SUPER_ADMIN'];

/** @throws ForbiddenError if the actor may not give a new user this role */
export function checkNewRole(actor: Role, role: Role): void {
  if (role !== 'STAFF' && !isAllowed(actor, 'users.setRole'))
    throw new ForbiddenError('Só o proprietário pode dar a um usuário um papel além de Funcionário.');
}

/** @throws ForbiddenError, ConflictError if the actor may not make these changes to the target */
export function checkChange(actor: Actor, target: Target, { role, isActive, email, password }: UserUpdate): void {
  if (RANK[target.role] > RANK[actor.role]) throw new ForbiddenError('Você não pode alterar este usuário.');
  // A new e-mail is as good as a new password, which can be requested by e-mail. Without access nobody can do their work.
  const switchesAccess = isActive !== undefined && isActive !== target.isActive && actor.id !== target.id;
  if (email !== undefined || password !== undefined || switchesAccess) checkAccess(actor, target);
  if (password !== undefined && target.id === actor.id)
    throw new ForbiddenError('Troque a sua senha em "Minha conta", com a senha atual.');
  if (role !== undefined && role !== target.role && !isAllowed(actor.role, 'users.setRole'))
    throw new ForbiddenError('Só o proprietário pode mudar o papel de um usuário.');
  if (isActive === false && target.id === actor.id)
    throw new ConflictError('Você não pode desativar o seu próprio acesso.');
}

/** @throws ForbiddenError if the actor may not choose how the target logs in: a MANAGER could become another MANAGER */
export function checkAccess(actor: Actor, target: Actor): void {
  const isPeer = actor.role === 'MANAGER' && target.role === 'MANAGER' && actor.id !== target.id;
  if (isPeer || RANK[target.role] > RANK[actor.role])
    throw new ForbiddenError('Você não pode mudar o acesso deste usuário. Peça ao proprietário.');
}

/** Whether the change removes an active owner (or super administrator), so that another one must be left. */
export function losesIndispensable(target: Target, { role, isActive }: UserUpdate): boolean {
  const stays = (role === undefined || role === target.role) && isActive !== false;
  return target.isActive && INDISPENSABLE.includes(target.role) && !stays;
}

/** @throws ConflictError if `target` is the only active user with its role */
export function checkNotLast(target: Actor, active: { id: string }[]): void {
  if (active.every(({ id }) => id === target.id))
    throw new ConflictError(
      target.role === 'OWNER'
        ? 'Este é o último proprietário ativo da loja. Nomeie outro antes.'
        : 'Este é o último administrador ativo. Nomeie outro antes.',
    );
}
