import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

/** Validates requests and responses with Zod, and describes them in `app.swagger()`. Register it before the routes. */
export const openapi = fp(
  async (app) => {
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Undertone API',
          version: '2',
          description: 'Stations, their schedule, users, plans and listening history of Undertone.',
        },
        components: {
          securitySchemes: {
            idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' },
          },
        },
      },
      transform: jsonSchemaTransform,
      transformObject: jsonSchemaTransformObject,
    })
  },
  { name: 'openapi' },
)
