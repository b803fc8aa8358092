import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'

/** A process of its own, so that nothing else is measured with it. */
export interface AskedChild {
  /** Resolves with what it answers; rejects with what went wrong there, and when it has ended. */
  ask<T>(order: Record<string, unknown>): Promise<T>
  stop(): Promise<void>
}

/** Starts a program of the repository, which answers each message `{ id, ... }` with `{ id, result }` or `{ id, error }`. */
export function startChild(program: string, args: readonly string[]): AskedChild {
  const file = path.join(ROOT, program)
  const child = fork(file, [...args], { cwd: ROOT, execArgv: ['--expose-gc'] })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  const exited = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The process has ended.'))
  })
  child.on('message', (answer: { id: number; result?: unknown; error?: string }) => {
    const order = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error === undefined) order?.resolve(answer.result)
    else order?.reject(new Error(answer.error))
  })
  return {
    ask: <T>(order: Record<string, unknown>): Promise<T> => {
      const id = ++lastId
      const answer = Promise.withResolvers<unknown>()
      waiting.set(id, answer)
      child.send({ id, ...order })
      return answer.promise as Promise<T>
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
