import { createEventStore } from '../../modules/billing/stores/event-store.ts'
import { createGrantStore, createPastPlanStore } from '../../modules/billing/stores/grant-store.ts'
import { createSessionStore } from '../../modules/billing/stores/session-store.ts'
import {
  createReplacedStore,
  createSubscriptionStore,
} from '../../modules/billing/stores/subscription-store.ts'
import { BEFORE, callStore, FEW, NOW, USER } from './call-store.ts'
import { FILLED_AT, nameOf, PROVIDER } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

export async function queryPayments(recording: Recording): Promise<void> {
  const { queries } = recording
  const session = nameOf('session', 4)
  await callStore(recording, 'sessions', createSessionStore(queries), {
    get: (sessions) => sessions.get(session),
    byKey: (sessions) => sessions.byKey(USER, nameOf('key', 100)),
    byRef: (sessions) => sessions.byRef(PROVIDER, nameOf('page', 4)),
    waiting: (sessions) => sessions.waiting(USER, FEW),
    countSince: (sessions) => sessions.countSince(USER, BEFORE),
    due: (sessions) => sessions.due(PROVIDER, FILLED_AT + 100, FEW),
    insert: async (sessions) => {
      const existing = await sessions.get(session)
      return (
        existing && sessions.insert({ ...existing, id: nameOf('new', 1), idempotencyKey: 'new' })
      )
    },
    hasOpen: (sessions) => sessions.hasOpen(USER, PROVIDER),
    setPage: (sessions) => sessions.setPage(session, 'page', null),
    setStatus: (sessions) => sessions.setStatus(session, 'paid', null),
    prune: (sessions) => sessions.prune(BEFORE),
  })
  const subscriptions = createSubscriptionStore(queries)
  const stored = await subscriptions.get(USER)
  if (stored === null) throw new Error('Expected a subscription of the user.')
  await callStore(recording, 'subscriptions', subscriptions, {
    get: (store) => store.get(USER),
    byRef: (store) => store.byRef(PROVIDER, stored.ref),
    due: (store) => store.due(PROVIDER, FILLED_AT + 100, FEW),
    put: (store) => store.put(stored),
    nextReadNumber: (store) => store.nextReadNumber(PROVIDER, stored.ref),
    postponeCheck: (store) => store.postponeCheck(stored, NOW),
  })
  await callStore(recording, 'grants', createGrantStore(queries), {
    add: (grants) => grants.add(stored, NOW),
    hasAny: (grants) => grants.hasAny(USER),
  })
  await callStore(recording, 'pastPlans', createPastPlanStore(queries), {
    add: (plans) => plans.add(['a'.repeat(43)], NOW),
    hasAny: (plans) => plans.hasAny(['a'.repeat(43), 'b'.repeat(43)]),
    prune: (plans) => plans.prune(BEFORE),
  })
  await callStore(recording, 'replaced', createReplacedStore(queries), {
    add: (replaced) => replaced.add(PROVIDER, stored.ref),
    list: (replaced) => replaced.list(PROVIDER, FEW),
    remove: (replaced) => replaced.remove(PROVIDER, stored.ref),
  })
  await callStore(recording, 'events', createEventStore(queries), {
    add: (events) => events.add(PROVIDER, { id: 'an event', subject: null }, NOW),
    waiting: (events) => events.waiting(PROVIDER, FILLED_AT, FEW),
    setDone: (events) => events.setDone(PROVIDER, nameOf('event', 1)),
    prune: (events) => events.prune(BEFORE),
  })
}
