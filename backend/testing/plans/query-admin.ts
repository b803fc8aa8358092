import { USER_SORTS } from '../../../shared/api/users.ts'
import { createBulkStore } from '../../modules/admin/bulk/bulk-store.ts'
import { createOverviewStore } from '../../modules/admin/overview-store.ts'
import { createFaultStore } from '../../modules/analytics/faults/fault-store.ts'
import { createEndedSessionStore } from '../../modules/users/ended-session-store.ts'
import { createUserListStore } from '../../modules/users/user-list-store.ts'
import { BEFORE, callStore, FEW, NOW, USER } from './call-store.ts'
import { nameOf } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

export async function queryAdmin(recording: Recording): Promise<void> {
  const { queries } = recording
  await callStore(recording, 'userList', createUserListStore(queries), {
    page: async (list) => {
      for (const sort of USER_SORTS) {
        for (const query of ['', 'exam', '1 name']) {
          const request = { sort, query, limit: FEW }
          const { nextCursor } = await list.page(request)
          if (nextCursor === null) throw new Error('Expected more than one page.')
          await list.page({ ...request, cursor: nextCursor })
          await list.page({ ...request, role: 'creator', plan: 'pro', state: 'enabled' })
          await list.page({ ...request, state: 'past-due' })
        }
      }
    },
  })
  await callStore(recording, 'overview', createOverviewStore(queries), {
    countOpenTasks: (overview) => overview.countOpenTasks(NOW),
    lateWebhooks: (overview) => overview.lateWebhooks(NOW),
    lateEmails: (overview) => overview.lateEmails(NOW),
    brokenPopular: (overview) => overview.brokenPopular(),
    newStations: (overview) => overview.newStations(BEFORE, NOW),
  })
  await callStore(recording, 'endedSessions', createEndedSessionStore(queries), {
    record: (ended) => ended.record(USER, NOW),
    get: (ended) => ended.get(USER),
    since: (ended) => ended.since(BEFORE, FEW),
  })
  await callStore(recording, 'faults', createFaultStore(queries), {
    hours: (faults) => faults.hours(NOW),
  })
  const newJob = { kind: 'users', action: { do: 'disable' }, actorId: USER, madeAt: NOW }
  const plannedSteps = [
    ...Array.from({ length: FEW }, (_, n) => ({
      subjectId: nameOf('user', n),
      outcome: { outcome: 'changed' } as const,
    })),
    { subjectId: USER, outcome: { outcome: 'refused', why: 'own-account' } as const },
  ]
  const bulk = createBulkStore(queries)
  const id = await bulk.createDraft(newJob, plannedSteps)
  await callStore(recording, 'bulk', bulk, {
    createDraft: (jobs) => jobs.createDraft({ ...newJob, madeAt: BEFORE }, plannedSteps),
    find: (jobs) => jobs.find(id),
    countSteps: (jobs) => jobs.countSteps(id),
    list: async (jobs) => {
      const { nextCursor } = await jobs.list({ limit: 1 })
      if (nextCursor === null) throw new Error('Expected more than one page.')
      await jobs.list({ limit: 1, cursor: nextCursor })
    },
    start: (jobs) => jobs.start(id, USER, NOW),
    running: (jobs) => jobs.running(FEW),
    nextSteps: (jobs) => jobs.nextSteps(id, FEW),
    mark: (jobs) => jobs.mark({ id, actorId: USER }, 0, { outcome: 'changed' }),
    finish: (jobs) => jobs.finish(id, NOW),
    view: async (jobs) => {
      const job = await jobs.find(id)
      return job && jobs.view(job)
    },
    cancel: (jobs) => jobs.cancel(id, USER, NOW),
  })
}
