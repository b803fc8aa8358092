const STOP_TIMEOUT_MS = 3_000

/** Runs the registered stop steps once, in reverse order, each with a timeout. */
export function createStopList(timeoutMs = STOP_TIMEOUT_MS) {
  const steps: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    const failures: unknown[] = []
    for (const step of steps.reverse()) {
      const { promise: timeout, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, timeoutMs)
      try {
        await Promise.race([step(), timeout])
      } catch (error) {
        failures.push(error)
      } finally {
        clearTimeout(timer)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped.')
  }

  return {
    add: (step: () => Promise<void>): void => {
      steps.push(step)
    },
    stop: (): Promise<void> => {
      stopping ??= stopAll()
      return stopping
    },
  }
}
export type StopList = ReturnType<typeof createStopList>
