import { Inject, Injectable } from '@nestjs/common';
import type { TutorPix } from '@focinho/contracts/desk/tutor';
import type { EntityManager } from 'typeorm';
import { queryRow } from '../../database/batch';
import { PixCharges, type RequestedCharge } from '../../payments/pix/pix-charges';
import { NotFoundError, UnavailableError } from '../../kernel/http/errors';
import { ShopCharges } from '../pix-charges/shop-charges';
import { pixOfFamily, renewalOfFamily } from './tutor.queries';
import { TutorAccess } from './tutor-access';

/** Payments of a client by their link: charges as those of the desk, for all that is owed and nothing that the request says. */
@Injectable()
export class TutorPayments {
  constructor(
    @Inject(TutorAccess) private readonly access: TutorAccess,
    @Inject(ShopCharges) private readonly shop: ShopCharges,
    @Inject(PixCharges) private readonly charges: PixCharges,
  ) {}

  /** @throws ConflictError if nothing is owed; UnavailableError if the provider does not respond, and a repetition goes on */
  chargeDebt(): Promise<TutorPix> {
    return this.charge((tx, clientId) => this.shop.requestDebt(tx, clientId));
  }

  /**
   * Charges the renewal of a Clubinho that waits.
   * @throws NotFoundError if none waits; ConflictError if it is paid; UnavailableError as above
   */
  chargeRenewal(membershipId: string): Promise<TutorPix> {
    return this.charge(async (tx, clientId) => {
      const waiting = await queryRow(tx, renewalOfFamily(clientId, membershipId));
      if (!waiting) throw new NotFoundError('Não há renovação a pagar.');
      return this.shop.requestOrder(tx, waiting.orderId);
    });
  }

  private async charge(request: (tx: EntityManager, clientId: string) => Promise<RequestedCharge>): Promise<TutorPix> {
    const { tenantId, requested } = await this.access.tx(async (tx, { clientId, tenantId: shop }) => ({
      tenantId: shop,
      requested: await request(tx, clientId),
    }));
    await this.charges.publish(tenantId, requested);
    const { text } = await this.access.read((hash) => pixOfFamily(hash, requested.charge.id));
    if (text === undefined) throw new UnavailableError('A cobrança não está pronta. Tente novamente em instantes.');
    return JSON.parse(text) as TutorPix;
  }
}
