/** Implements opening and closing of dialog elements, which jsdom lacks. */
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
