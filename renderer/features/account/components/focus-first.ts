/** A ref for what a dialog focuses when it opens: React's own autoFocus comes before it is open. */
export function focusFirst(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '')
}
