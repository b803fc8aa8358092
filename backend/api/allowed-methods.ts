import fp from 'fastify-plugin'
import { Failure } from '../http/failure.ts'

export const pathOf = (url: string) => url.split('?', 1)[0] ?? url

/** Responds with 405 and the allowed methods for a known path, otherwise with 404. Register it before the routes. */
export const allowedMethods = fp(
  async (app) => {
    const routes: { pattern: RegExp; methods: string[] }[] = []
    app.addHook('onRoute', ({ url, method }) => {
      const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
      routes.push({ pattern, methods: [method].flat() })
    })
    app.setNotFoundHandler(async (request) => {
      const path = pathOf(request.url)
      const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []))
      if (methods.length === 0) throw new Failure(404, 'no-such-address')
      throw new Failure(405, 'method-not-allowed', {
        headers: { allow: [...new Set(methods)].join(', ') },
      })
    })
  },
  { name: 'allowed-methods' },
)
