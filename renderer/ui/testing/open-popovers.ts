const isOpen = (popover: HTMLElement) => popover.style.display === 'block'

function toggle(popover: HTMLElement): void {
  const newState = isOpen(popover) ? 'closed' : 'open'
  popover.style.display = newState === 'open' ? 'block' : ''
  popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }))
}

/** Implements popovers and their buttons, which jsdom hides and never opens. */
export function openPopovers(): void {
  HTMLElement.prototype.hidePopover = function () {
    if (isOpen(this)) toggle(this)
  }
  document.onclick = ({ target }) => {
    const id = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget')
    const popover = id && document.getElementById(id)
    if (popover) toggle(popover)
  }
}
