import { Inject, Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../database/batch';
import { PlatformDb } from '../../database/platform-db';
import { recordEvent } from '../../journal/audit/record-event';
import { JOBS, lockJob, oneJob, redriveJob } from '../../journal/jobs/jobs.queries';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';

@Injectable()
export class SuperAdminJobsService {
  constructor(@Inject(PlatformDb) private readonly db: PlatformDb) {}

  list() {
    return this.db.read(JOBS);
  }

  /** One that is due already stays so. @throws ConflictError while it runs */
  redrive(name: string) {
    return this.db.tx(async (tx) => {
      const job = await queryRow(tx, lockJob(name));
      if (!job) throw new NotFoundError('Esta tarefa não existe nesta instalação.');
      if (job.isRunning) throw new ConflictError('Esta tarefa já está em execução.');
      await queryRows(tx, redriveJob(name));
      await recordEvent(tx, { event: 'job-redriven', subject: name });
      return oneJob(name);
    });
  }
}
