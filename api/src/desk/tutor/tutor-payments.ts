import { Inject, Injectable } from '@nestjs/common';
import type { TutorPix } from '@focinho/contracts/desk/tutor';
import { PixCharges } from '../../payments/pix/pix-charges';
import { UnavailableError } from '../../kernel/http/errors';
import { ShopCharges } from '../pix-charges/shop-charges';
import { pixOfFamily } from './tutor.queries';
import { TutorAccess } from './tutor-access';

/** Payments of a client by their link: the same charge as that of the desk, for all that is owed and nothing that the request says. */
@Injectable()
export class TutorPayments {
  constructor(
    @Inject(TutorAccess) private readonly access: TutorAccess,
    @Inject(ShopCharges) private readonly shop: ShopCharges,
    @Inject(PixCharges) private readonly charges: PixCharges,
  ) {}

  /** @throws ConflictError if nothing is owed; UnavailableError if the provider does not respond, and a repetition goes on */
  async chargeDebt(): Promise<TutorPix> {
    const { tenantId, requested } = await this.access.tx(async (tx, { clientId, tenantId: shop }) => ({
      tenantId: shop,
      requested: await this.shop.requestDebt(tx, clientId),
    }));
    await this.charges.publish(tenantId, requested);
    const { text } = await this.access.read((hash) => pixOfFamily(hash, requested.charge.id));
    if (text === undefined) throw new UnavailableError('A cobrança não está pronta. Tente novamente em instantes.');
    return JSON.parse(text) as TutorPix;
  }
}
