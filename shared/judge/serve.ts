import { parentPort } from 'node:worker_threads'

/** Functions that can be asked for by name. Arguments and answers are cloned. */
export type Judgements = Readonly<Record<string, (...args: never[]) => unknown>>

/** What a thread of judgements is asked. */
export interface Question {
  readonly name: string
  readonly args: readonly unknown[]
}

/** What it answers: once that it is there, then to each question. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string }

/** Serves `judgements` in the worker thread that calls it. */
export function serve(judgements: Judgements): void {
  const tell = (answer: Answer) => parentPort?.postMessage(answer)
  parentPort?.on('message', ({ name, args }: Question) => {
    try {
      tell({ kind: 'value', value: judgements[name]?.(...(args as never[])) })
    } catch (error) {
      tell({ kind: 'error', message: String(error) })
    }
  })
  tell({ kind: 'ready' })
}
