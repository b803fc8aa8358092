/** Toasts from any module. Those sent before the toaster is mounted wait for it. */
export interface Notice {
  readonly message: string
  readonly tone: 'plain' | 'success' | 'error'
  /** A later toast with the same id replaces the earlier one. */
  readonly id?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
  readonly onLeave?: () => void
}

interface Toaster {
  show(notice: Notice): void
  hide(id: string): void
  clear(): void
}

const waiting: Notice[] = []
let toaster: Toaster | null = null

export function notify(notice: Notice): void {
  if (toaster) toaster.show(notice)
  else waiting.push(notice)
}

export function notifyError(message: string): void {
  notify({ message, tone: 'error' })
}

/** Hides the toast with this id, shown or still waiting. */
export function withdrawNotice(id: string): void {
  const remaining = waiting.filter((notice) => notice.id !== id)
  waiting.splice(0, waiting.length, ...remaining)
  toaster?.hide(id)
}

/** Removes all toasts, shown or waiting, because they belong to the current user. */
export function clearNotices(): void {
  waiting.length = 0
  toaster?.clear()
}

/** Called when the toaster is mounted: shows the waiting toasts and all later ones. */
export function connectToaster(next: Toaster): () => void {
  toaster = next
  for (const notice of waiting.splice(0)) next.show(notice)
  return () => {
    if (toaster === next) toaster = null
  }
}
