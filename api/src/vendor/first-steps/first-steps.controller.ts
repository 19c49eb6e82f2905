import { Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { firstStepsSchema, starterCatalogueSchema } from '@focinho/contracts/vendor/sign-up';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { FirstStepsService } from './first-steps.service';

@ApiTag('first-steps', 'What a new tenant has done so far')
@Controller('api/first-steps')
@RequirePermission('settings.change')
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
  @RequirePermission('prices.change')
  @ApiDataResponse(201, starterCatalogueSchema)
  createCatalogue() {
    return this.firstSteps.createCatalogue();
  }
}
