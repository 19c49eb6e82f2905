import { Controller, Get, Inject, Query } from '@nestjs/common';
import { agendaQuerySchema, agendaSchema, type AgendaQuery } from '@focinho/contracts/agenda/agenda';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { AgendaService } from './agenda.service';

@ApiTag('agenda', 'Opening hours, holidays and rules of the agenda')
@Controller('api/agenda')
@RequirePermission('day.work')
export class AgendaController {
  constructor(@Inject(AgendaService) private readonly agenda: AgendaService) {}

  /** The booked appointments and who works when. */
  @Get()
  @ApiDataResponse(200, agendaSchema)
  get(@Query({ schema: agendaQuerySchema }) query: AgendaQuery) {
    return this.agenda.agenda(query);
  }
}
