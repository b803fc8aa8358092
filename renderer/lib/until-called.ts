/** Resolves when the listener that `register` takes is called, at the latest after `ms`. */
export function untilCalled(
  register: (listener: () => void) => () => void,
  ms: number,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = register(end)
  })
}
