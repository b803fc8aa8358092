import type { FastifyRequest } from 'fastify'
import { Failure } from '../http/failure.ts'
import { callerOf } from '../users/caller.ts'
import type { OwnStationStore } from './own-station-store.ts'
import { fieldsThatNeedPlan } from './station-access.ts'
import type { SuspensionStore } from './suspension-store.ts'

/** What puts something before listeners. A user's own list, pausing and removing are none of it. */
const PUBLISHING: ReadonlySet<string> = new Set([
  'POST /stations',
  'PUT /stations/:id',
  'PUT /stations/:id/cover',
  'PUT /stations/:id/proposal',
  'POST /stations/:id/claim',
  'PUT /stations/:id/claim',
])

interface Parts {
  readonly suspensions: SuspensionStore
  readonly own: Pick<OwnStationStore, 'get'>
}

/** The preHandler hook that refuses those who are suspended what would publish: 403 `suspended`. */
export function refuseSuspended({ suspensions, own }: Parts) {
  return async (request: FastifyRequest): Promise<void> => {
    const { method, routeOptions, body } = request
    const call = `${method} ${routeOptions.url}`
    if (!PUBLISHING.has(call) || (await suspensions.since(callerOf(request).uid)) === null) return
    if (call === 'PUT /stations/:id') {
      if (fieldsThatNeedPlan(body).length === 0) return
      const { id } = request.params as { id: string }
      if ((await own.get(id))?.source === 'own') return
    }
    throw new Failure(
      403,
      'suspended',
      'You are suspended: several notices about your stations were upheld. Your profile has the reasons, and how to appeal.',
    )
  }
}
