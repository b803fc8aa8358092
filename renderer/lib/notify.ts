/** Shows toasts from any module. Toasts wait until the toaster is mounted. */

export interface Toast {
  readonly message: string
  readonly tone: 'plain' | 'success' | 'error'
  /** A later toast with the same id replaces the earlier one. */
  readonly id?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
  readonly onDismiss?: () => void
}

interface Toaster {
  show(toast: Toast): void
  hide(id: string): void
  clear(): void
}

const waitingToasts: Toast[] = []
let toaster: Toaster | null = null

export function notify(toast: Toast): void {
  if (toaster) toaster.show(toast)
  else waitingToasts.push(toast)
}

export function notifyError(message: string): void {
  notify({ message, tone: 'error' })
}

export function withdrawToast(id: string): void {
  const remaining = waitingToasts.filter((toast) => toast.id !== id)
  waitingToasts.splice(0, waitingToasts.length, ...remaining)
  toaster?.hide(id)
}

/** Removes all visible and waiting toasts, because they belong to the current user. */
export function clearToasts(): void {
  waitingToasts.length = 0
  toaster?.clear()
}

/** The mounted toaster calls this to show the waiting toasts and all later ones. */
export function connectToaster(next: Toaster): () => void {
  toaster = next
  for (const toast of waitingToasts.splice(0)) next.show(toast)
  return () => {
    if (toaster === next) toaster = null
  }
}
