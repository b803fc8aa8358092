import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'

/** A separate process, so that measurements include nothing else. */
export interface RequestChild {
  /** Resolves with the result; rejects with the process's error or when it exits. */
  request<T>(order: Record<string, unknown>): Promise<T>
  stop(): Promise<void>
}

/**
 * Starts a program of the repository that responds to each message `{ id, ... }` with `{ id, result }` or `{ id, error }`.
 */
export function startChild(program: string, args: readonly string[]): RequestChild {
  const file = path.join(ROOT, program)
  const child = fork(file, [...args], { cwd: ROOT, execArgv: ['--expose-gc'] })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  const exited = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The process has exited.'))
  })
  child.on('message', (response: { id: number; result?: unknown; error?: string }) => {
    const order = waiting.get(response.id)
    waiting.delete(response.id)
    if (response.error === undefined) order?.resolve(response.result)
    else order?.reject(new Error(response.error))
  })
  return {
    request: <T>(order: Record<string, unknown>): Promise<T> => {
      const id = ++lastId
      const result = Promise.withResolvers<unknown>()
      waiting.set(id, result)
      child.send({ id, ...order })
      return result.promise as Promise<T>
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
