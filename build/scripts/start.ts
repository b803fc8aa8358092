/** `npm start`: builds the app when a source has changed, starts the local backend and opens the app. */
import { loadConfig } from '../../shared/config/load-config.ts'
import { describeError } from '../problem.ts'
import { startOwnBackend } from './backend-process.ts'
import { buildIfStale } from './build-if-stale.ts'
import { startElectron, startProblem } from './electron-process.ts'
import { findElectron } from './electron-runtime.ts'
import { webPort } from './service-ports.ts'
import { createStopper, ignoreClosedTerminal } from './stopper.ts'
import { serveWeb } from './web-server.ts'

const stopper = createStopper()
ignoreClosedTerminal()

/** Resolves with the reason of a failed start. Exits this process after the window is closed. */
async function openInElectron(binary: string): Promise<string> {
  const app = startElectron(binary)
  stopper.add(app.stop)
  const end = await app.ended
  return startProblem(end) ?? stopper.stop(end.code ?? 1)
}

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const port = webPort(process.env)
  await startOwnBackend(config, stopper)
  await buildIfStale({ signal: stopper.signal })
  const runtime = await findElectron({ signal: stopper.signal })
  const reason = runtime.available ? await openInElectron(runtime.binary) : runtime.reason
  const web = await serveWeb({ port, config })
  stopper.add(web.close)
  process.stdout.write(`\nUndertone opens in the browser because ${reason}: ${web.url}\n\n`)
}

try {
  await main()
} catch (error) {
  // Work that `stop` has aborted is not a failure.
  if (!stopper.signal.aborted) process.stderr.write(`${describeError(error)}\n`)
  await stopper.stop(1)
}
