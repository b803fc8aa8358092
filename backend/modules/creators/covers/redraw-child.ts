/** Child process of redrawer.ts, which kills it if a malicious picture takes too long. */
import { Failure } from '../../../http/failure.ts'
import { redrawPicture } from './redraw-cover.ts'
import type { RedrawRequest, RedrawResponse } from './redrawer.ts'

// SIGKILL does not wait for the current picture, as process.exit would. Ctrl+C must stop only the parent process.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})

process.on('message', async ({ file, announced, use }: RedrawRequest) => {
  const response: RedrawResponse = await redrawPicture(Buffer.from(file), announced, use).then(
    (image) => ({ image }),
    (error: unknown) => ({ refusal: error instanceof Failure ? error.code : 'not-the-picture' }),
  )
  process.send?.(response)
})
