import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT_VERSION } from '@focinho/contracts/product';

/** The OpenAPI document, from the same schemas that check the requests: `/api/docs` and `/api/openapi.json`. */
export function openApiDocument(app: NestFastifyApplication) {
  const outline = new DocumentBuilder()
    .setTitle('Focinho API')
    .setDescription(
      'Every answer is an envelope {success, data, message}. Tenant calls carry X-Tenant and a bearer token.',
    )
    .setVersion(PRODUCT_VERSION)
    .addBearerAuth()
    .addGlobalParameters({
      name: 'X-Tenant',
      in: 'header',
      required: true,
      schema: { type: 'string', example: 'demo' },
    })
    .build();
  return SwaggerModule.createDocument(app, outline);
}

export function describeApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'api/openapi.json' });
}
