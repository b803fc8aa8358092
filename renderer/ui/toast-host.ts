/** Container of all toasts. It moves into the topmost modal dialog, because the page behind a modal dialog is inert. */
export const toastHost = document.createElement('div')
toastHost.className = 'toast-host'

const modals: HTMLDialogElement[] = []

export function placeToastHost(): void {
  const parent = modals.findLast((dialog) => dialog.open) ?? document.body
  if (toastHost.parentElement === parent) return
  parent.append(toastHost)
  // Above menus and dialogs, in browsers with popovers. Moving the host has closed it.
  if (toastHost.showPopover) {
    toastHost.setAttribute('popover', 'manual')
    toastHost.showPopover()
  }
}

/** Shows toasts inside this modal dialog until the returned function is called. */
export function hostToastsIn(dialog: HTMLDialogElement): () => void {
  modals.push(dialog)
  placeToastHost()
  return () => {
    modals.splice(modals.indexOf(dialog), 1)
    placeToastHost()
  }
}
