import { parentPort } from 'node:worker_threads'

/** Functions that the worker calls by name. Messages between the threads clone arguments and results. */
export type Parsers = Readonly<Record<string, (...args: never[]) => unknown>>

export interface ParserRequest {
  readonly name: string
  readonly args: readonly unknown[]
}

/** The worker sends `ready` once after its start, and then one response per call. */
export type ParserResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string }

/** Runs in the worker thread: calls the requested function for each message and responds with its result. */
export function serve(parsers: Parsers): void {
  const send = (response: ParserResponse) => parentPort?.postMessage(response)
  parentPort?.on('message', ({ name, args }: ParserRequest) => {
    try {
      send({ kind: 'value', value: parsers[name]?.(...(args as never[])) })
    } catch (error) {
      send({ kind: 'error', message: String(error) })
    }
  })
  send({ kind: 'ready' })
}
