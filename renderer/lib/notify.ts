/**
 * Toasts asked for from anywhere. The toaster is loaded when the first one is needed, so what is
 * said before it is there waits in line.
 */
type Show = (message: string) => void

const waiting: string[] = []
const needed = new Set<() => void>()
let show: Show | null = null

/** Tells the person that something went wrong, in a toast. */
export function notifyError(message: string): void {
  if (show) {
    show(message)
    return
  }
  waiting.push(message)
  for (const listener of needed) listener()
}

/** Calls the listener whenever a toast waits for a toaster. */
export function onToasterNeeded(listener: () => void): () => void {
  needed.add(listener)
  if (waiting.length > 0) listener()
  return () => needed.delete(listener)
}

/** The toaster is on screen: shows what waited, and everything from now on. */
export function connectToaster(toaster: Show): () => void {
  show = toaster
  for (const message of waiting.splice(0)) toaster(message)
  return () => {
    if (show === toaster) show = null
  }
}
