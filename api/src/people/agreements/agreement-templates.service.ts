import { Inject, Injectable } from '@nestjs/common';
import type {
  AgreementPreview,
  AgreementPreviewQuery,
  AgreementTemplateInput,
  AgreementTemplateListQuery,
  AgreementTemplateUpdate,
} from '@focinho/contracts/people/agreements';
import { STARTER_AGREEMENTS } from '@focinho/contracts/people/starter-agreements';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { AgreementTemplate } from './agreement-templates.entity';
import {
  KNOWN_KINDS,
  listTemplates,
  LOCK_AGREEMENTS,
  oneTemplate,
  signingFacts,
  writtenTemplate,
  type SigningFacts,
} from './agreements.queries';
import { MISSING_TEMPLATE as MISSING, shownAgreement } from './shown-agreement';

const STORED = sql<{
  name: string;
  body: string;
  version: number;
}>`select name, body, version from agreement_templates`;

@Injectable()
export class AgreementTemplatesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: AgreementTemplateListQuery) {
    return this.db.read(listTemplates(query));
  }

  get(id: string) {
    return this.db.read(oneTemplate(id), MISSING);
  }

  /** The text with everything filled in, as it would be signed now. */
  async preview(id: string, { clientId, ...query }: AgreementPreviewQuery): Promise<{ preview: AgreementPreview }> {
    const petId = query.petId ?? null;
    const { text: json } = await this.db.read(signingFacts({ templateId: id, clientId, petId }));
    const { title, text, textHash, version, client, pet } = shownAgreement(JSON.parse(json) as SigningFacts, petId);
    return { preview: { templateId: id, version, title, text, textHash, client, pet } };
  }

  create(input: AgreementTemplateInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await tx.insert(AgreementTemplate, { id, ...input });
      return oneTemplate(id);
    });
  }

  /** Those of the starter set of whose kind the tenant has none; done twice, they are there once. */
  addStarters() {
    return this.db.tx(async (tx) => {
      await queryRow(tx, LOCK_AGREEMENTS);
      const known = (await queryRows(tx, KNOWN_KINDS)).map(({ kind }) => kind);
      const added = STARTER_AGREEMENTS.filter(({ kind }) => !known.includes(kind));
      if (added.length > 0)
        await tx.insert(
          AgreementTemplate,
          added.map((starter) => ({ id: newId(), ...starter })),
        );
      return { added: added.length };
    });
  }

  /** Another title or text is the next version: who has signed the one before is asked again. */
  update(id: string, patch: AgreementTemplateUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, writtenTemplate(id), { table: 'agreement_templates', id });
      const { name = stored.name, body = stored.body } = patch;
      const isNew = name !== stored.name || body !== stored.body;
      const version = isNew ? stored.version + 1 : stored.version;
      await tx.update(AgreementTemplate, { id }, { ...omitUndefined(patch), version });
      return oneTemplate(id);
    });
  }

  /** Soft delete: agreements refer to the row. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'agreement_templates', id, MISSING);
      await tx.softDelete(AgreementTemplate, { id });
      return { id };
    });
  }

  restore(id: string) {
    return this.db.tx(async (tx) => {
      await restoreRow(tx, AgreementTemplate, id, { missing: MISSING });
      return oneTemplate(id);
    });
  }
}
