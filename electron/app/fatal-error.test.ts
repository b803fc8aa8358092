import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { endOnFatalErrors } from './fatal-error.ts'

const [RESTART, COPY_REPORT, QUIT] = [0, 1, 2]

/** The user presses `buttons` one after another. `steps` records the effects in order. */
function setUp(buttons: readonly number[], isReady = true) {
  const main = new EventEmitter()
  const steps: string[] = []
  const boxes: (string | undefined)[] = []
  const presses = [...buttons]
  const exited = Promise.withResolvers<void>()
  const end = endOnFatalErrors({
    mainProcess: main,
    app: {
      isReady: () => isReady,
      relaunch: (options) => void steps.push(`relaunch ${options?.args?.join(' ')}`),
      exit: (code) => {
        steps.push(`exit ${code}`)
        exited.resolve()
      },
    },
    dialog: {
      showErrorBox: (title) => void steps.push(`error box: ${title}`),
      showMessageBoxSync: (...args: readonly unknown[]) => {
        boxes.push((args[0] as Electron.MessageBoxSyncOptions).detail)
        steps.push('box')
        return presses.shift() ?? QUIT
      },
    },
    clipboard: {
      writeText: async (text) => void steps.push(`copied ${text}`),
    },
    crashes: {
      record: (what) => void steps.push(`noted ${what.split('\n', 1)[0]}`),
      read: () => 'the report',
    },
    log: { info: vi.fn(), warn: vi.fn(), error: () => void steps.push('logged') },
    saveState: () => void steps.push('saved'),
    restartArguments: () => ['--play=night-bus'],
  })
  return { main, end, steps, boxes, exited: exited.promise }
}

const fail = (main: EventEmitter, message = 'broken') =>
  main.emit('uncaughtException', new Error(message))

test('logs and records an uncaught exception, saves state and exits with a code', async () => {
  const { main, steps, exited } = setUp([QUIT])
  fail(main)
  await exited
  expect(steps).toEqual(['logged', 'noted main failed: Error: broken', 'saved', 'box', 'exit 1'])
})

test('restarts the app on "Restart"', async () => {
  const { main, steps, exited } = setUp([RESTART])
  fail(main)
  await exited
  expect(steps.slice(-3)).toEqual(['box', 'relaunch --play=night-bus', 'exit 1'])
})

test('copies the crash log on "Copy report" and shows the dialog again', async () => {
  const { main, steps, boxes, exited } = setUp([COPY_REPORT, RESTART])
  fail(main)
  await exited
  expect(steps.slice(-5)).toEqual([
    'box',
    'copied the report',
    'box',
    'relaunch --play=night-bus',
    'exit 1',
  ])
  expect(new Set(boxes).size).toBe(2)
})

test('shows no second dialog for a second error', async () => {
  const { main, end, steps, exited } = setUp([QUIT])
  fail(main)
  fail(main, 'broken again')
  end('the page could not start')
  await exited
  expect(steps.filter((step) => step === 'box')).toHaveLength(1)
  expect(steps.filter((step) => step.startsWith('exit'))).toHaveLength(1)
})

test('shows the plain error box before the app is ready', async () => {
  const { main, steps, exited } = setUp([RESTART], false)
  fail(main)
  await exited
  expect(steps.slice(-2)).toEqual(['error box: Undertone has stopped', 'exit 1'])
})
