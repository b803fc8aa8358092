/** jsdom knows the dialog element but opens none: dialogs open and close from now on, as far as tests look. */
export function openDialogs(): void {
  const dialogs = HTMLDialogElement.prototype
  dialogs.showModal = function () {
    this.open = true
  }
  dialogs.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
