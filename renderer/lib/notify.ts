/** Toasts from any module. Those sent before the toaster is mounted wait for it. */
export interface Toast {
  readonly message: string
  readonly tone: 'plain' | 'success' | 'error'
  /** A later toast with the same id replaces the earlier one. */
  readonly id?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
  readonly onLeave?: () => void
}

interface Toaster {
  show(toast: Toast): void
  hide(id: string): void
  clear(): void
}

const waiting: Toast[] = []
let toaster: Toaster | null = null

export function notify(toast: Toast): void {
  if (toaster) toaster.show(toast)
  else waiting.push(toast)
}

export function notifyError(message: string): void {
  notify({ message, tone: 'error' })
}

/** Hides the toast with this id, shown or still waiting. */
export function withdrawToast(id: string): void {
  const remaining = waiting.filter((toast) => toast.id !== id)
  waiting.splice(0, waiting.length, ...remaining)
  toaster?.hide(id)
}

/** Removes all toasts, shown or waiting, because they belong to the current user. */
export function clearToasts(): void {
  waiting.length = 0
  toaster?.clear()
}

/** Called when the toaster is mounted: shows the waiting toasts and all later ones. */
export function connectToaster(next: Toaster): () => void {
  toaster = next
  for (const toast of waiting.splice(0)) next.show(toast)
  return () => {
    if (toaster === next) toaster = null
  }
}
