/** Child process of redrawer.ts, which kills it if a malicious picture takes too long. */
import { Failure } from '../../../http/failure.ts'
import { redrawPicture } from './redraw-cover.ts'
import type { RedrawRequest, RedrawResponse } from './redrawer.ts'

// process.exit would wait for the current picture.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})

process.on('message', async ({ file, announced, use }: RedrawRequest) => {
  const response: RedrawResponse = await redrawPicture(Buffer.from(file), announced, use).then(
    (image) => ({ image }),
    (error: unknown) => ({ refusal: error instanceof Failure ? error.code : 'not-the-picture' }),
  )
  process.send?.(response)
})
