/**
 * Container of the toaster. A modal dialog makes the rest of the page inert, so the container moves into the topmost
 * open dialog and back.
 */
export const toastHost = document.createElement('div')

const modals: HTMLDialogElement[] = []

export function placeToastHost(): void {
  const parent = modals.findLast((dialog) => dialog.open) ?? document.body
  if (toastHost.parentElement !== parent) parent.append(toastHost)
}

/** Shows toasts above this modal dialog until the returned function is called. */
export function hostToastsIn(dialog: HTMLDialogElement): () => void {
  modals.push(dialog)
  placeToastHost()
  return () => {
    modals.splice(modals.indexOf(dialog), 1)
    placeToastHost()
  }
}
