import { Controller, Get, Inject } from '@nestjs/common';
import { z } from 'zod';
import { PRODUCT_VERSION } from '@focinho/contracts/kernel/product';
import { Drain } from '../../kernel/http/drain';
import { DomainError } from '../../kernel/http/errors';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { Public } from '../../kernel/http/routes';
import { FileStoreProbe } from './file-store-probe';
import { ReadinessProbe } from './readiness-probe';

const healthSchema = z
  .object({ status: z.enum(['ok', 'ready']), version: z.string(), waitingCommits: z.int().min(0).optional() })
  .meta({ id: 'Health', example: { status: 'ok', version: '1.0.0' } });

@ApiTag('health', 'For load balancers and monitors')
@Controller('health')
@Public()
export class HealthController {
  constructor(
    @Inject(ReadinessProbe) private readonly database: ReadinessProbe,
    @Inject(FileStoreProbe) private readonly files: FileStoreProbe,
    @Inject(Drain) private readonly drain: Drain,
  ) {}

  /** Liveness: does not depend on the database. */
  @Get()
  @ApiDataResponse(200, healthSchema)
  live() {
    return { status: 'ok', version: PRODUCT_VERSION };
  }

  /**
   * Readiness: the database is reachable, the folder for files takes some, and the process is not shutting down. Commits that wait for a
   * standby are counted, and no reason to take the process away: it still reads, and no other would write.
   */
  @Get('ready')
  @ApiDataResponse(200, healthSchema)
  async ready() {
    if (this.drain.isDraining) throw new DomainError(503, 'O serviço está sendo reiniciado.');
    let waitingCommits: number;
    try {
      waitingCommits = await this.database.check();
    } catch {
      throw new DomainError(503, 'O banco de dados está indisponível.');
    }
    try {
      await this.files.check();
    } catch {
      throw new DomainError(503, 'As fotos não podem ser guardadas: a pasta de FILE_STORE não aceita arquivos.');
    }
    return { status: 'ready', version: PRODUCT_VERSION, waitingCommits };
  }
}
