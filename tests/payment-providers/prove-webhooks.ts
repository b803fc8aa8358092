import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_TOLERANCE_S, WebhookRefused } from '../../backend/modules/billing/provider.ts'
import { orderOf, PRICES } from '../../backend/modules/billing/testing/sample-orders.ts'
import type { ArrivedWebhook, ContractWorld, CreateWorld } from './contract-world.ts'
import { createStoryTeller } from './story-teller.ts'

const SECOND_MS = 1_000

export function proveWebhooks(name: string, create: CreateWorld): void {
  describe(`a webhook of ${name}`, () => {
    let world: ContractWorld
    let paid: { readonly session: string; readonly subscription: string }
    let webhooks: ArrivedWebhook[]
    beforeEach(async () => {
      world = await create()
      const order = orderOf('cs_paid', PRICES.creatorMonth, world.now())
      const { ref } = await world.provider.createSession(order)
      world.pay(ref, 'good')
      const session = await world.provider.readSession(ref)
      paid = { session: ref, subscription: session?.subscription ?? '' }
      webhooks = await world.takeWebhooks()
    })
    afterEach(() => world.close())

    const read = ({ body, signature }: ArrivedWebhook, at = world.now()) =>
      world.provider.readWebhook(body, signature, at)
    const first = (): ArrivedWebhook => {
      const [webhook] = webhooks
      if (webhook === undefined) throw new Error('No webhook arrived.')
      return webhook
    }
    const subjects = (arrived: readonly ArrivedWebhook[]) =>
      arrived.map((webhook) => read(webhook).subject)

    test('reports the paid page and the subscription, with separate ids', () => {
      expect(subjects(webhooks)).toContainEqual({ kind: 'session', ref: paid.session })
      expect(subjects(webhooks)).toContainEqual({ kind: 'subscription', ref: paid.subscription })
      const ids = webhooks.map((webhook) => read(webhook).id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^[\w-]{5,255}$/)
    })

    test('follows every change, including those caused by time', async () => {
      const { provider } = world
      const { subscription: ref } = paid
      const event = { kind: 'subscription', ref }
      const steps = [
        () => provider.cancelAtPeriodEnd(ref),
        () => provider.resume(ref),
        () => provider.changeAtPeriodEnd(ref, PRICES.proMonth),
        () => createStoryTeller(world).passPeriod(ref),
        () => provider.endNow(ref),
      ]
      for (const step of steps) {
        await step()
        expect(subjects(await world.takeWebhooks())).toContainEqual(event)
      }
    })

    test('reports a closed page', async () => {
      const order = orderOf('cs_closed', PRICES.creatorMonth, world.now())
      const { ref } = await world.provider.createSession(order)
      await world.provider.expireSession(ref)
      expect(subjects(await world.takeWebhooks())).toContainEqual({ kind: 'session', ref })
    })

    test('is rejected without a signature, or with something else in its place', () => {
      const { body } = first()
      const wrong = ['', 'v1', 't=1', 't=,v1=', `t=${world.now() / SECOND_MS}`, 'x'.repeat(10_000)]
      for (const signature of [undefined, ...wrong]) {
        expect(() => world.provider.readWebhook(body, signature, world.now())).toThrow(
          WebhookRefused,
        )
      }
    })

    test('is rejected with one bit of its signature or its body changed', () => {
      const { body, signature } = first()
      const last = signature.endsWith('0') ? '1' : '0'
      expect(() => read({ body, signature: signature.slice(0, -1) + last })).toThrow(WebhookRefused)
      const changed = Buffer.from(body)
      changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1
      expect(() => read({ body: changed, signature })).toThrow(WebhookRefused)
    })

    test('is rejected with the signature of another one', () => {
      const [one, other] = webhooks
      if (one === undefined || other === undefined) throw new Error('Two webhooks are needed.')
      expect(() => read({ body: one.body, signature: other.signature })).toThrow(WebhookRefused)
    })

    test('is rejected when its body is truncated at any place', () => {
      const { body, signature } = first()
      for (let length = 0; length < body.length; length += 1) {
        expect(() => read({ body: body.subarray(0, length), signature })).toThrow(WebhookRefused)
      }
    })

    test('is accepted within the tolerance, and a later replay is rejected', () => {
      const edge = WEBHOOK_TOLERANCE_S * SECOND_MS
      for (const away of [-edge, 0, edge]) {
        expect(read(first(), world.now() + away).subject).not.toBeNull()
      }
      for (const away of [-edge - SECOND_MS, edge + SECOND_MS]) {
        expect(() => read(first(), world.now() + away)).toThrow(WebhookRefused)
      }
    })

    test('with another time in its header is rejected', () => {
      const { body, signature } = first()
      const later = world.now() / SECOND_MS + 600
      const moved = signature.replace(/t=\d+/, `t=${later}`)
      expect(() => read({ body, signature: moved }, later * SECOND_MS)).toThrow(WebhookRefused)
    })

    test('is rejected without revealing its body or signature', () => {
      const { body, signature } = first()
      const message = (() => {
        try {
          read({ body, signature: signature.replace(/.$/, 'z') })
        } catch (error) {
          return String(error)
        }
        return 'accepted'
      })()
      expect(message).toMatch(/^WebhookRefused: The [^{}=]+\.$/)
    })
  })
}
