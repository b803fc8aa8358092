/** Calls of the API over real connections, as many as a bench asks for. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly uid?: string
  readonly body?: unknown
}

/** Waits for the next of evenly spread calls. */
const STEP_MS = 5

/** Makes one call; rejects when it is not answered with a success. */
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
      const asking = request(`${origin}${path}`, { method, agent, headers }, (response) => {
        const { statusCode = 0 } = response
        response.resume().once('end', () => {
          if (statusCode >= 200 && statusCode < 300) resolve()
          else reject(new Error(`${method} ${path} answered ${statusCode}`))
        })
      })
      asking.once('error', reject).end(text)
    })
}

/** Calls a second, when so many connections each make the next call as soon as the last is answered. */
export async function callsASecond(
  origin: string,
  options: { readonly connections: number; readonly seconds: number },
  callOf: (index: number) => Call,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const call = createCaller(origin, agent)
  const began = performance.now()
  let made = 0
  const connection = async () => {
    while (performance.now() - began < options.seconds * 1_000) await call(callOf(made++))
  }
  await Promise.all(Array.from({ length: options.connections }, connection))
  agent.destroy()
  return made / ((performance.now() - began) / 1_000)
}

/** Makes calls evenly in this time. Resolves with the seconds that it took until the last was answered. */
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
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1_000
  const answers: Promise<void>[] = []
  while (answers.length < options.calls) {
    const due = Math.min(options.calls, Math.ceil((elapsed() * options.calls) / options.seconds))
    while (answers.length < due) answers.push(call(callOf(answers.length)))
    await wait(STEP_MS)
  }
  await Promise.all(answers)
  agent.destroy()
  return elapsed()
}
