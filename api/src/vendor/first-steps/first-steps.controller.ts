import { Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { firstStepsSchema, starterCatalogueSchema } from '@focinho/contracts/vendor/sign-up';
import { ApiDataResponse } from '../../kernel/http/openapi';
import { FirstStepsService } from './first-steps.service';

@ApiTags('first-steps')
@Controller('api/first-steps')
export class FirstStepsController {
  constructor(@Inject(FirstStepsService) private readonly firstSteps: FirstStepsService) {}

  @Get()
  @ApiDataResponse(200, firstStepsSchema)
  get() {
    return this.firstSteps.get();
  }

  @Post('dismissal')
  @HttpCode(200)
  @ApiDataResponse(200, firstStepsSchema)
  dismiss() {
    return this.firstSteps.dismiss();
  }

  @Delete('dismissal')
  @ApiDataResponse(200, firstStepsSchema)
  undoDismissal() {
    return this.firstSteps.undoDismissal();
  }

  @Post('catalogue')
  @ApiDataResponse(201, starterCatalogueSchema)
  createCatalogue() {
    return this.firstSteps.createCatalogue();
  }
}
