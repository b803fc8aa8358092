import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import {
  createDeletion,
  DELETION_STEPS,
  type DeletionPorts,
  type DeletionStep,
} from './deletion.ts'

let events: string[]
let uid: string
let failures: Partial<Record<DeletionStep, unknown>>
let ports: DeletionPorts
let warn: MockInstance<typeof console.warn>

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  events = []
  uid = 'u1'
  failures = {}
  const remove = (step: DeletionStep) => async (of: string) => {
    events.push(`${step} ${of}`)
    if (step in failures) throw failures[step]
    return true
  }
  ports = {
    uid: () => uid,
    holdCalls: () => {},
    setMark: (marked) => void events.push(marked === null ? 'unmark' : `mark ${marked}`),
    remove: { record: remove('record'), backend: remove('backend'), identity: remove('identity') },
    onFailed: () => void events.push('failed'),
    onFinished: () => void events.push('finished'),
  }
})

test('sets the mark first, deletes in order, clears the mark last', async () => {
  const deletion = createDeletion(ports)
  await deletion.run()
  expect(events).toEqual([
    'mark u1',
    'record u1',
    'backend u1',
    'identity u1',
    'unmark',
    'finished',
  ])
  expect(deletion.useProgress.getState()).toEqual({ phase: 'idle', done: [] })
})

test.each([undefined, new ApiProblem(503, {})])(
  'holds other calls until the steps have settled: the last one fails with %s',
  async (failure) => {
    if (failure) failures = { identity: failure }
    const holdCalls = async (steps: Promise<void>) => {
      events = ['hold']
      await steps
      events.push('release')
    }
    await createDeletion({ ...ports, holdCalls: (steps) => void holdCalls(steps) }).run()
    const after = failure ? ['failed'] : ['unmark', 'finished']
    expect(events).toEqual(['hold', 'backend u1', 'identity u1', 'release', ...after])
  },
)

test.each(DELETION_STEPS)(
  'keeps the mark after a failure at %s and resumes with that step',
  async (at) => {
    const before = DELETION_STEPS.slice(0, DELETION_STEPS.indexOf(at))
    failures[at] = new ApiProblem(503, {})
    const deletion = createDeletion(ports)
    await deletion.run()
    expect(deletion.useProgress.getState()).toEqual({ phase: 'failed', done: before })
    expect(events).not.toContain('unmark')
    expect(events.at(-1)).toBe('failed')
    events = []
    failures = {}
    await deletion.run()
    const remaining = DELETION_STEPS.filter((step) => !before.includes(step)).map(
      (step) => `${step} u1`,
    )
    expect(events).toEqual(['mark u1', ...remaining, 'unmark', 'finished'])
  },
)

const coded = (code: string) => Object.assign(new Error(), { code })
test.each([
  [new ApiProblem(404, {}), 'finished'],
  [coded('not-found'), 'finished'],
  [coded('auth/user-token-expired'), 'failed'],
  [new ApiProblem(401, {}), 'failed'],
  [coded('permission-denied'), 'failed'],
  [new Error('unreachable'), 'failed'],
])('treats an already deleted part as removed, and no other error: %s', async (error, end) => {
  failures = { backend: error }
  await createDeletion(ports).run()
  expect(events.at(-1)).toBe(end)
})

test('finishes when the identity no longer exists', async () => {
  failures = { record: coded('auth/user-not-found') }
  await createDeletion(ports).run()
  expect(events).toEqual(['mark u1', 'record u1', 'unmark', 'finished'])
})

test('stops at the last step when the user does not confirm', async () => {
  const deletion = createDeletion({
    ...ports,
    remove: { ...ports.remove, identity: async () => false },
  })
  await deletion.run()
  expect(deletion.useProgress.getState()).toEqual({ phase: 'failed', done: ['record', 'backend'] })
  expect(events).not.toContain('unmark')
})

test('starts another user of this computer with the first step', async () => {
  failures = { backend: new ApiProblem(503, {}) }
  const deletion = createDeletion(ports)
  await deletion.run()
  uid = 'u2'
  events = []
  await deletion.run()
  expect(events).toEqual(['mark u2', 'record u2', 'backend u2', 'failed'])
})

test('runs only once at a time', async () => {
  const deletion = createDeletion(ports)
  await Promise.all([deletion.run(), deletion.run()])
  expect(events.filter((event) => event === 'record u1')).toHaveLength(1)
})

test('logs only step, status and code of a failure', async () => {
  const error = Object.assign(new Error('x'), {
    code: 'auth/internal-error',
    customData: { mfaPendingCredential: 'planted-canary' },
  })
  failures = { identity: error }
  await createDeletion(ports).run()
  const logged = JSON.stringify(warn.mock.calls)
  expect(logged).toContain('auth/internal-error')
  expect(logged).not.toContain('planted-canary')
})

test('deletes nothing of another user who signs in during a deletion', async () => {
  ports = {
    ...ports,
    remove: {
      ...ports.remove,
      backend: async (of) => {
        events.push(`backend ${of}`)
        uid = 'u2'
        return true
      },
    },
  }
  const deletion = createDeletion(ports)
  await deletion.run()
  expect(events).toEqual(['mark u1', 'record u1', 'backend u1', 'failed'])
  expect(deletion.useProgress.getState().phase).toBe('failed')
})
