import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { Failure } from '../../../http/failure.ts'
import { childEnvironment } from '../../../system/child-environment.ts'
import { hasTooManyScans, type LogoType, pictureKind } from './picture-kind.ts'
import { invalidPicture, type PictureUse, tooManyPixels } from './redraw-cover.ts'

/** Time limit for one picture, including the start of the child process. */
const REDRAW_TIME_MS = 10_000
const IDLE_TIME_MS = 60_000

export interface RedrawRequest {
  readonly file: Uint8Array
  readonly announced: LogoType
  readonly use: PictureUse
}
export type RedrawResponse = { readonly image: Uint8Array } | { readonly refusal: string }

function tooSlowToDraw(): Failure {
  return new Failure(422, 'too-long-to-draw')
}

export function startChild(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'redraw-child.ts'), {
    execArgv: [],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The next request reports the error. Without a listener, the error would end this process.
  child.on('error', () => undefined)
  return child
}

/** Sends a request. Resolves with 'late' when the time limit is exceeded, and with 'broken' when the process failed. */
async function sendRequest(child: ChildProcess, request: RedrawRequest, timeMs: number) {
  const { promise, resolve } = Promise.withResolvers<RedrawResponse | 'late' | 'broken'>()
  const timer = setTimeout(() => resolve('late'), timeMs)
  const reportBroken = () => resolve('broken')
  child.once('message', resolve).once('close', reportBroken).once('error', reportBroken)
  child.send(request, (error) => {
    if (error !== null) reportBroken()
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('close', reportBroken).off('error', reportBroken)
  }
}

/** Redraws pictures in a reused child process, which is killed when a picture takes longer than `timeMs`. */
export function createRedrawer({ timeMs = REDRAW_TIME_MS, start = startChild } = {}) {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function killChild(): void {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    /** Redraws a picture with redraw-cover.ts. Calls must not overlap. @throws {Failure} 422 for a bad picture */
    redraw: async (
      file: Buffer,
      announced: LogoType,
      use: PictureUse = 'cover',
    ): Promise<Uint8Array> => {
      if (pictureKind(file) !== announced) throw invalidPicture()
      if (announced === 'image/jpeg' && hasTooManyScans(file)) throw tooSlowToDraw()
      clearTimeout(idleTimer)
      if (child === null || !child.connected) child = start()
      const response = await sendRequest(child, { file, announced, use }, timeMs)
      if (response === 'late' || response === 'broken') {
        killChild()
        throw response === 'late' ? tooSlowToDraw() : invalidPicture()
      }
      idleTimer = setTimeout(killChild, IDLE_TIME_MS).unref()
      if ('image' in response) return response.image
      throw response.refusal === 'too-many-pixels' ? tooManyPixels() : invalidPicture()
    },

    close: killChild,
  }
}
