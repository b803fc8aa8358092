import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { Failure } from '../../../http/failure.ts'
import { childEnvironment } from '../../../system/child-environment.ts'
import { hasTooManyScans, type LogoType, pictureKind } from './picture-kind.ts'
import { notThePicture, type PictureUse, tooManyPixels } from './redraw-cover.ts'

/** Longest time for one picture, the start of the child process included; then the process is ended. */
const REDRAW_TIME_MS = 10_000
/** A process that has nothing to draw for so long is ended: it holds some 60 MB. */
const IDLE_TIME_MS = 60_000

export interface RedrawRequest {
  readonly file: Uint8Array
  readonly announced: LogoType
  readonly use: PictureUse
}
export type RedrawAnswer =
  | { readonly image: Uint8Array }
  /** The code of a Failure. */
  | { readonly refusal: string }

/** It is made so that drawing it takes long, or it took longer than a picture may take. */
function tooLongToDraw(): Failure {
  return new Failure(
    422,
    'too-long-to-draw',
    'Drawing this picture takes too long; save it again as a plain JPEG or PNG first.',
  )
}

/** The process that draws. */
export function startChild(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'redraw-child.ts'), {
    execArgv: [],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The next request is told of it; an unhandled error would end this process.
  child.on('error', () => undefined)
  return child
}

/** The answer to one request; 'ended' when there is none in time, or the process broke. */
async function ask(child: ChildProcess, request: RedrawRequest, timeMs: number) {
  const { promise, resolve } = Promise.withResolvers<RedrawAnswer | 'late' | 'broken'>()
  const timer = setTimeout(() => resolve('late'), timeMs)
  const onBroken = () => resolve('broken')
  child.once('message', resolve).once('close', onBroken).once('error', onBroken)
  child.send(request, (error) => {
    if (error !== null) onBroken()
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('close', onBroken).off('error', onBroken)
  }
}

/**
 * Redraws pictures, one at a time, in a child process that is kept for the next one and ended when a picture
 * takes longer than `timeMs`.
 */
export function createRedrawer({ timeMs = REDRAW_TIME_MS, start = startChild } = {}) {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    /**
     * The picture as redraw-cover.ts makes it. To be called one after the other.
     * @throws {Failure} 422 for what is not the announced picture, is damaged, has too many pixels or takes
     * too long
     */
    redraw: async (
      file: Buffer,
      announced: LogoType,
      use: PictureUse = 'cover',
    ): Promise<Uint8Array> => {
      if (pictureKind(file) !== announced) throw notThePicture()
      if (announced === 'image/jpeg' && hasTooManyScans(file)) throw tooLongToDraw()
      clearTimeout(idle)
      if (child === null || !child.connected) child = start()
      const answer = await ask(child, { file, announced, use }, timeMs)
      if (answer === 'late' || answer === 'broken') {
        end()
        throw answer === 'late' ? tooLongToDraw() : notThePicture()
      }
      idle = setTimeout(end, IDLE_TIME_MS).unref()
      if ('image' in answer) return answer.image
      throw answer.refusal === 'too-many-pixels' ? tooManyPixels() : notThePicture()
    },

    /** Ends the process, whatever it does. */
    close: end,
  }
}
