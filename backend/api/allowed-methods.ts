import type { FastifyInstance } from 'fastify'

/** The methods that routes matching this path have; empty when there is no such path. */
export type AllowedMethods = (path: string) => string[]

/** Watches the routes being added, so that a wrong method can be told from a wrong address. */
export function watchRoutes(app: FastifyInstance): AllowedMethods {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
    routes.push({ pattern, methods: [method].flat() })
  })
  return (path) => [
    ...new Set(
      routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    ),
  ]
}
