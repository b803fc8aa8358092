import type { FastifyPluginAsync } from 'fastify'
import type { Queries } from '../database/queries.ts'
import { figureRoutes } from '../modules/analytics/listening/figure-routes.ts'
import { createListening } from '../modules/analytics/listening/listening.ts'
import { listeningRoutes } from '../modules/analytics/listening/listening-routes.ts'
import { createOutcomes } from '../modules/analytics/listening/outcomes.ts'
import { createFigures } from '../modules/analytics/listening/read-figures.ts'
import { createAnalytics } from '../modules/analytics/read-analytics.ts'
import type { OwnStationStore } from '../modules/creators/own-station-store.ts'
import { createOffList } from '../modules/moderation/listed/off-list.ts'
import type { OffStore } from '../modules/moderation/listed/off-store.ts'
import type { IdentityPort } from '../plugins/identity/identity-port.ts'

/** What the creators' side works with. `now` is in ms since the epoch. */
interface CreatorRouteOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly own: OwnStationStore
  readonly offs: OffStore
  /** Keeps hashes of listeners from being tried out. */
  readonly hashKey: Uint8Array
  readonly now: () => number
}

/** The creators' side of the product: figures. */
export const creatorRoutes: FastifyPluginAsync<{ options: CreatorRouteOptions }> = async (
  app,
  { options },
) => {
  const { database, identity, own, offs, hashKey, now } = options
  const listening = createListening(database, {
    hashKey,
    now,
    onTrouble: (error) => app.log.error({ err: error }, 'listening could not be counted'),
  })
  app.addHook('onClose', () => listening.close())
  const outcomes = createOutcomes(database, {
    hashKey,
    now,
    onTrouble: (error) => app.log.error({ err: error }, 'outcomes could not be added up'),
  })
  app.addHook('onClose', () => outcomes.close())
  const offList = createOffList({
    store: offs,
    now,
    onTrouble: (error) => app.log.error({ err: error }, 'it could not be read what is off'),
  })
  const figures = createFigures(database)
  const analytics = createAnalytics(database)
  await app.register(listeningRoutes, { options: { identity, listening, outcomes, offList } })
  await app.register(figureRoutes, { options: { own, figures, analytics, now } })
}
