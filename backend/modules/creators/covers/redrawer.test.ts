import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { blackPng } from '../testing/pictures.ts'
import { pictureKind } from './picture-kind.ts'
import { createRedrawer, startChild } from './redrawer.ts'

const PNG = blackPng(20, 10)
const children: ChildProcess[] = []
let redrawer: ReturnType<typeof createRedrawer>
afterEach(() => {
  redrawer.close()
  children.length = 0
  vi.useRealTimers()
})

/** A process that runs this program instead. */
const fake = (program: string) => () =>
  spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
/** A redrawer that starts these processes in order, and regular ones afterwards. */
function make(timeMs: number, ...starts: (() => ChildProcess)[]): void {
  const start = () => {
    const child = (starts.shift() ?? startChild)()
    children.push(child)
    return child
  }
  redrawer = createRedrawer({ timeMs, start })
}
const expectDrawn = async () =>
  expect(pictureKind(Buffer.from(await redrawer.redraw(PNG, 'image/png')))).toBe('image/webp')

test('draws one picture after another in one process and rejects invalid files', async () => {
  make(60_000)
  await expectDrawn()
  const cases = [
    [PNG.subarray(0, -16), 'not-the-picture'],
    [blackPng(30_000, 30_000), 'too-many-pixels'],
  ] as const
  for (const [file, code] of cases) {
    await expect(redrawer.redraw(file, 'image/png')).rejects.toMatchObject({ status: 422, code })
  }
  await expectDrawn()
  expect(children).toHaveLength(1)
})

test('kills the process of a slow picture and starts a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  make(10_000, fake('setInterval(() => {}, 1000)'))
  const slow = redrawer.redraw(PNG, 'image/png')
  const ended = once(children[0] as ChildProcess, 'exit')
  vi.advanceTimersByTime(10_000)
  await expect(slow).rejects.toMatchObject({ status: 422, code: 'too-long-to-draw' })
  expect((await ended)[1]).toBe('SIGKILL')
  await expectDrawn()
  expect(children).toHaveLength(2)
})

test('rejects a picture that crashes the process and continues', async () => {
  make(60_000, fake('process.once("message", () => process.abort())'))
  const broken = redrawer.redraw(PNG, 'image/png')
  await expect(broken).rejects.toMatchObject({ status: 422, code: 'not-the-picture' })
  await expectDrawn()
})

test('ends the process after an idle minute and on close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  make(10_000)
  await expectDrawn()
  const idle = once(children[0] as ChildProcess, 'exit')
  vi.advanceTimersByTime(60_000)
  await idle
  await expectDrawn()
  const stopped = once(children[1] as ChildProcess, 'exit')
  redrawer.close()
  await stopped
})
