import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { agendaQuerySchema, agendaSchema, type AgendaQuery } from '@focinho/contracts/agenda/agenda';
import { ApiDataResponse } from '../../kernel/http/openapi';
import { AgendaService } from './agenda.service';

@ApiTags('agenda')
@Controller('api/agenda')
export class AgendaController {
  constructor(@Inject(AgendaService) private readonly agenda: AgendaService) {}

  /** What is booked and who works when. */
  @Get()
  @ApiDataResponse(200, agendaSchema)
  get(@Query({ schema: agendaQuerySchema }) query: AgendaQuery) {
    return this.agenda.agenda(query);
  }
}
