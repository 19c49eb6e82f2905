import {
  AGREEMENT_VARIABLES,
  fillAgreement,
  withAcceptance,
  type AgreementValues,
} from '@focinho/contracts/people/agreement-text';
import { COAT_LABEL, PET_SIZE_LABEL, SPECIES_LABEL } from '@focinho/contracts/kernel/enums';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import { badField, BadRequestError, ConflictError, NotFoundError } from '../../kernel/http/errors';
import type { SigningFacts } from './agreements.queries';
import { textHashOf } from './chain.rules';

export const MISSING_TEMPLATE = 'Termo não encontrado.';
const phoneText = (phone: string | null) => phone && formatPhone(phone);

const valuesOf = ({ client, pet, shop, today }: SigningFacts): AgreementValues => ({
  loja: shop.name,
  'loja.cnpj': shop.cnpj,
  'loja.endereco': shop.address,
  'loja.telefone': phoneText(shop.phone),
  tutor: client?.name ?? null,
  'tutor.telefone': phoneText(client?.phone ?? null),
  'tutor.email': client?.email ?? null,
  'tutor.endereco': client?.address ?? null,
  pet: pet?.name ?? null,
  'pet.especie': pet && SPECIES_LABEL[pet.species],
  'pet.raca': pet?.breed ?? null,
  'pet.porte': pet?.size ? PET_SIZE_LABEL[pet.size] : null,
  'pet.pelagem': pet?.coat ? COAT_LABEL[pet.coat] : null,
  'pet.alergias': pet?.allergies ?? null,
  data: today,
});

export interface ShownAgreement {
  title: string;
  text: string;
  textHash: string;
  version: number;
  validDays: number | null;
  client: { id: string; name: string };
  /** Only of an agreement about a pet. */
  pet: { id: string; name: string } | null;
}

/**
 * The text that a client signs.
 * @param petId the pet that was asked for
 * @throws NotFoundError; ConflictError for a template that is not in use; BadRequestError that names what has to be filled in before
 */
export function shownAgreement(facts: SigningFacts, petId: string | null): ShownAgreement {
  const { template, client, pet } = facts;
  if (!template) throw new NotFoundError(MISSING_TEMPLATE);
  if (!client) throw new NotFoundError('Cliente não encontrado.');
  if (petId && !pet) throw new NotFoundError('Pet não encontrado.');
  if (!template.isActive) throw new ConflictError('Este termo não está mais em uso.');
  if (template.isForPet && !pet) throw badField('petId', 'Escolha o pet: este termo fala dele');
  const { text: filled, missing } = fillAgreement(template.body, valuesOf(facts));
  if (missing.length > 0) {
    const names = missing.map((name) => AGREEMENT_VARIABLES[name]);
    throw new BadRequestError(
      `Falta preencher no cadastro: ${names.join(', ')}.`,
      missing.map((name) => ({ path: name, message: `Falta preencher: ${AGREEMENT_VARIABLES[name]}` })),
    );
  }
  const { name: title, version, validDays } = template;
  const text = withAcceptance(filled);
  return {
    title,
    text,
    textHash: textHashOf(title, text),
    version,
    validDays,
    client: { id: client.id, name: client.name },
    pet: template.isForPet && pet ? { id: pet.id, name: pet.name } : null,
  };
}
