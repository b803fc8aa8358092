/**
 * Toasts asked for from anywhere. The toaster is loaded when the first one is needed, so what is
 * said before it is there waits in line.
 */
interface Toaster {
  show(message: string): void
  /** Takes every toast off the screen. */
  clear(): void
}

const waiting: string[] = []
const needed = new Set<() => void>()
let toaster: Toaster | null = null

/** Tells the person that something went wrong, in a toast. */
export function notifyError(message: string): void {
  if (toaster) {
    toaster.show(message)
    return
  }
  waiting.push(message)
  for (const listener of needed) listener()
}

/** Takes back all that has been said, shown or not: toasts are about the person they were said to. */
export function clearNotices(): void {
  waiting.length = 0
  toaster?.clear()
}

/** Calls the listener whenever a toast waits for a toaster. */
export function onToasterNeeded(listener: () => void): () => void {
  needed.add(listener)
  if (waiting.length > 0) listener()
  return () => needed.delete(listener)
}

/** The toaster is on screen: shows what waited, and everything from now on. */
export function connectToaster(next: Toaster): () => void {
  toaster = next
  for (const message of waiting.splice(0)) next.show(message)
  return () => {
    if (toaster === next) toaster = null
  }
}
