import type { FastifyPluginAsync } from 'fastify'
import type { Network } from '../../shared/net/dial.ts'
import type { Queries } from '../database/queries.ts'
import { figureRoutes } from '../modules/analytics/listening/figure-routes.ts'
import { createListening } from '../modules/analytics/listening/listening.ts'
import { listeningRoutes } from '../modules/analytics/listening/listening-routes.ts'
import { createOutcomes } from '../modules/analytics/listening/outcomes.ts'
import { createFigures } from '../modules/analytics/listening/read-figures.ts'
import { createAnalytics } from '../modules/analytics/read-analytics.ts'
import { findWord } from '../modules/checker/probe/find-word.ts'
import { createAnswerStore } from '../modules/creators/answer-store.ts'
import { createChangeStore } from '../modules/creators/changes/change-store.ts'
import type { OwnStationStore } from '../modules/creators/own-station-store.ts'
import { changeRoutes } from '../modules/moderation/change-routes.ts'
import { claimRoutes } from '../modules/moderation/claims/claim-routes.ts'
import type { ClaimStore, OpenClaim } from '../modules/moderation/claims/claim-store.ts'
import { answerRoutes } from '../modules/moderation/listed/answer-routes.ts'
import { featureRoutes } from '../modules/moderation/listed/feature-routes.ts'
import type { FeatureStore } from '../modules/moderation/listed/feature-store.ts'
import { listedRoutes } from '../modules/moderation/listed/listed-routes.ts'
import { createOffList } from '../modules/moderation/listed/off-list.ts'
import { offRoutes } from '../modules/moderation/listed/off-routes.ts'
import type { OffStore } from '../modules/moderation/listed/off-store.ts'
import type { RestStore } from '../modules/moderation/listed/rest-store.ts'
import { moderationRoutes } from '../modules/moderation/moderation-routes.ts'
import { reportRoutes } from '../modules/moderation/station-reports/report-routes.ts'
import { createReportStore } from '../modules/moderation/station-reports/report-store.ts'
import { reportedStationRoutes } from '../modules/moderation/station-reports/reported-station-routes.ts'
import { createReportedStationStore } from '../modules/moderation/station-reports/reported-station-store.ts'
import { createUndo } from '../modules/moderation/undo-change.ts'
import type { StationStore } from '../modules/stations/station-store.ts'
import type { IdentityPort } from '../plugins/identity/identity-port.ts'

/** What the creators' side works with. `now` is in ms since the epoch. */
interface CreatorRouteOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly stations: StationStore
  readonly own: OwnStationStore
  readonly rests: RestStore
  readonly offs: OffStore
  readonly features: FeatureStore
  readonly claims: ClaimStore
  readonly network: Network
  /** Keeps hashes of listeners from being tried out. */
  readonly hashKey: Uint8Array
  readonly now: () => number
}

/** The creators' side of the product: figures and moderation. */
export const creatorRoutes: FastifyPluginAsync<{ options: CreatorRouteOptions }> = async (
  app,
  { options },
) => {
  const {
    database,
    identity,
    stations,
    own,
    rests,
    offs,
    features,
    claims,
    network,
    hashKey,
    now,
  } = options
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
  const who = { own, now }
  const look = (claim: OpenClaim, gone: AbortSignal) => findWord(claim, claim.word, network, gone)
  await app.register(claimRoutes, {
    options: { claims, limits: app.probeLimits, look, now },
  })
  await app.register(moderationRoutes, { options: who })
  await app.register(listedRoutes, { options: { ...who, rests } })
  await app.register(offRoutes, { options: { offs, now } })
  await app.register(featureRoutes, { options: { features, now } })
  const changes = createChangeStore(database)
  const undo = createUndo({ own, rests, offs, features })
  await app.register(changeRoutes, { options: { own, changes, undo, now } })
  const answers = createAnswerStore(database)
  await app.register(answerRoutes, { options: { answers } })
  await app.register(listeningRoutes, { options: { identity, listening, outcomes, offList } })
  const reports = createReportStore(database)
  await app.register(reportRoutes, { options: { stations, reports, now } })
  const reported = createReportedStationStore(database)
  await app.register(reportedStationRoutes, { options: { reported, now } })
  await app.register(figureRoutes, { options: { ...who, figures, analytics } })
}
