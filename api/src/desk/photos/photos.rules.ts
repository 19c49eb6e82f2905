import type { Plan } from '@focinho/contracts/kernel/enums';
import { PHOTOS_OF, PLAN_NAME, SOLD_PLANS } from '@focinho/contracts/vendor/plans';

/** Why there is no room for another photo, and what helps. */
export function quotaProblem(plan: Plan): string {
  const larger = SOLD_PLANS.find((other) => PHOTOS_OF[other] > PHOTOS_OF[plan]);
  const full = `As ${PHOTOS_OF[plan].toLocaleString('pt-BR')} fotos do ${PLAN_NAME[plan]} já estão em uso. Exclua fotos antigas`;
  return larger
    ? `${full} ou passe para o ${PLAN_NAME[larger]}, que guarda ${PHOTOS_OF[larger].toLocaleString('pt-BR')}.`
    : `${full} para enviar outras.`;
}
