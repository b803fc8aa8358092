/**
 * Toasts asked for from anywhere. The toaster is loaded when the first one is needed, so what is
 * said before it is there waits in line.
 */
export interface Notice {
  readonly message: string
  readonly tone: 'plain' | 'success' | 'error'
  /** Of two notices with one id the later takes the place of the earlier. */
  readonly id?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

interface Toaster {
  show(notice: Notice): void
  /** Takes every toast off the screen. */
  clear(): void
}

const waiting: Notice[] = []
const needed = new Set<() => void>()
let toaster: Toaster | null = null

/** Tells the person something, in a toast. */
export function notify(notice: Notice): void {
  if (toaster) {
    toaster.show(notice)
    return
  }
  waiting.push(notice)
  for (const listener of needed) listener()
}

/** Tells the person that something went wrong, in a toast. */
export function notifyError(message: string): void {
  notify({ message, tone: 'error' })
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
  for (const notice of waiting.splice(0)) next.show(notice)
  return () => {
    if (toaster === next) toaster = null
  }
}
