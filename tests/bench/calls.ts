/** Load generator: API requests over real connections. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly uid?: string
  readonly body?: unknown
}

/** Polling interval for evenly spaced requests. */
const STEP_MS = 5

/** Rejects unless the response has a success status. */
function createCaller(origin: string, agent: Agent) {
  return ({ method, path, uid, body }: Call): Promise<void> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        ...(uid !== undefined && { authorization: `Bearer token-${uid}` }),
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      }
      const clientRequest = request(`${origin}${path}`, { method, agent, headers }, (response) => {
        const { statusCode = 0 } = response
        response.resume().once('end', () => {
          if (statusCode >= 200 && statusCode < 300) resolve()
          else reject(new Error(`${method} ${path} answered ${statusCode}`))
        })
      })
      clientRequest.once('error', reject).end(text)
    })
}

/** Requests per second on a number of connections, each sequential. */
export async function callsASecond(
  origin: string,
  options: { readonly connections: number; readonly seconds: number },
  callOf: (index: number) => Call,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const call = createCaller(origin, agent)
  const start = performance.now()
  let made = 0
  const connection = async () => {
    while (performance.now() - start < options.seconds * 1_000) await call(callOf(made++))
  }
  await Promise.all(Array.from({ length: options.connections }, connection))
  agent.destroy()
  return made / ((performance.now() - start) / 1_000)
}

/** Spreads requests evenly. Resolves with the seconds until the last response. */
export async function callEvenly(
  origin: string,
  options: {
    readonly connections: number
    readonly seconds: number
    readonly calls: number
  },
  callOf: (index: number) => Call,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const call = createCaller(origin, agent)
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1_000
  const responses: Promise<void>[] = []
  while (responses.length < options.calls) {
    const due = Math.min(options.calls, Math.ceil((elapsed() * options.calls) / options.seconds))
    while (responses.length < due) responses.push(call(callOf(responses.length)))
    await wait(STEP_MS)
  }
  await Promise.all(responses)
  agent.destroy()
  return elapsed()
}
