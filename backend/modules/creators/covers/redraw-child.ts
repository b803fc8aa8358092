/**
 * Redraws pictures in a process of its own, so that a picture made to take for ever can be ended with it.
 * Started by redrawer.ts; ends with its parent.
 */
import { Failure } from '../../../http/failure.ts'
import { redrawPicture } from './redraw-cover.ts'
import type { RedrawAnswer, RedrawRequest } from './redrawer.ts'

// Not an exit, which would wait for the picture that is being drawn.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})

process.on('message', async ({ file, announced, use }: RedrawRequest) => {
  const answer: RedrawAnswer = await redrawPicture(Buffer.from(file), announced, use).then(
    (image) => ({ image }),
    (error: unknown) => ({ refusal: error instanceof Failure ? error.code : 'not-the-picture' }),
  )
  process.send?.(answer)
})
