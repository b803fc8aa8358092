import { createApp } from '../../../http/create-app.ts'
import { Failure, toProblem } from '../../../http/failure.ts'
import { checkoutPages } from '../../../modules/billing/billing.ts'
import type { ReturningSession } from '../../../modules/billing/pages/return-target.ts'
import { createTestShop } from './test-shop.ts'

const HOST = '127.0.0.1:4810'

export const CARD_FIELDS = { number: '4242 4242 4242 4242', expiry: '12/34', code: '123' }

export async function createTestPages({ withPages = true } = {}) {
  const shop = await createTestShop()
  const sessions = new Map<string, ReturningSession>()
  const app = await createApp({
    hostNames: ['127.0.0.1'],
    allowedOrigins: ['app://undertone'],
    logLevel: 'silent',
    methods: ['GET', 'POST'],
    sendFailure: (failure, _request, reply) => void reply.send(toProblem(failure)),
  })
  app.setNotFoundHandler(async () => {
    throw new Failure(404, 'no-such-address')
  })
  await app.register(checkoutPages, {
    pages: withPages ? shop.pages : null,
    sessions: { find: async (id) => sessions.get(id) ?? null },
  })

  const pathOf = (url: string) => url.replace(`http://${HOST}`, '')
  const get = (url: string) => app.inject({ url: pathOf(url), headers: { host: HOST } })
  const post = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method: 'POST',
      url: pathOf(url),
      headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const tokenOf = async (url: string) =>
    /name="token" value="([\w-]+)"/.exec((await get(url)).body)?.[1] ?? 'none'

  return {
    ...shop,
    app,
    sessions,
    get,
    post,
    tokenOf,
    press: async (url: string, action: string, fields: Record<string, string> = {}) =>
      post(url, { token: await tokenOf(url), action, ...fields }),
    /** `ref` is the session's id at the provider. */
    checkout: async (change: Parameters<typeof shop.order>[0] = {}) => {
      const order = shop.order(change)
      const { ref, url } = await shop.provider.createSession(order)
      return { order, ref, url: url ?? 'not open' }
    },
  }
}
