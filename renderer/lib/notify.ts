/** Toasts asked for from anywhere. What is said before the toaster is on screen waits for it. */
export interface Notice {
  readonly message: string
  readonly tone: 'plain' | 'success' | 'error'
  /** Of two notices with one id the later takes the place of the earlier. */
  readonly id?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Called when the toast leaves the screen. */
  readonly onLeave?: () => void
}

interface Toaster {
  show(notice: Notice): void
  /** Takes the toast of that id off the screen. */
  hide(id: string): void
  /** Takes every toast off the screen. */
  clear(): void
}

const waiting: Notice[] = []
let toaster: Toaster | null = null

/** Tells the user something, in a toast. */
export function notify(notice: Notice): void {
  if (toaster) toaster.show(notice)
  else waiting.push(notice)
}

/** Tells the user that something went wrong, in a toast. */
export function notifyError(message: string): void {
  notify({ message, tone: 'error' })
}

/** Withdraws the notice of an id, shown or not: a page says it by now. */
export function withdrawNotice(id: string): void {
  const kept = waiting.filter((notice) => notice.id !== id)
  waiting.splice(0, waiting.length, ...kept)
  toaster?.hide(id)
}

/** Withdraws all that has been said, shown or not: toasts are about the user they were said to. */
export function clearNotices(): void {
  waiting.length = 0
  toaster?.clear()
}

/** The toaster is on screen: shows what waited, and everything from now on. */
export function connectToaster(next: Toaster): () => void {
  toaster = next
  for (const notice of waiting.splice(0)) next.show(notice)
  return () => {
    if (toaster === next) toaster = null
  }
}
